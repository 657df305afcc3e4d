"""The requests over HTTP as a document of OpenAPI 3.1, made from the table of routes (routes.py), its words and the
schemas: arguments and bodies are references to proto/schema, which the server serves beside the document."""

import re

SCHEMAS = '../schema/'
REFUSAL = 'server.json#/$defs/refusal'

# The refusals by their code, which most of them name in their body: (status, meaning).
REFUSALS = {
    'proto': (400, 'The request is wrong; `field` names the argument, or the path in the body.'),
    'auth': (401, 'The request needs the session of an account, or its token is not good.'),
    'denied': (403, 'The sender may not do this, the name or the password is wrong, or the `Origin` is not allowed.'),
    'notfound': (404, 'There is no such thing, or none that the sender may see.'),
    'slow': (408, 'The body came too slowly.'),
    'conflict': (409, 'A name is taken, or a limit is reached.'),
    'length': (411, 'The request does not give the length of its body.'),
    'large': (413, 'The body is longer than `limit` bytes.'),
    'word': (422, 'The name contains a word that this server refuses.'),
    'illegal': (422, 'The rules forbid an act of the file.'),
    'rate': (429, 'Too many requests: `field` names the limit.'),
    'format': (501, 'The server does not write this format.'),
    'busy': (503, 'The server has too much to do, or is not ready.'),
}
# Those of every address, of what the application answers, and of each body.
ALWAYS, ASKED, SENT = ('rate',), ('auth', 'busy'), ('proto', 'denied', 'slow', 'length', 'large')

HEADERS = {
    'Retry-After': ('The seconds to wait.', {'type': 'integer', 'minimum': 1}),
    'ETag': ('The mark of this answer, for `If-None-Match`.', {'type': 'string', 'pattern': '^"[0-9a-f]+(-(gzip|br))?"$'}),
    'RateLimit-Limit': ('The requests that an address may make at once.', {'type': 'integer', 'minimum': 1}),
    'RateLimit-Remaining': ('The requests that it may make now.', {'type': 'integer', 'minimum': 0}),
    'RateLimit-Reset': ('The seconds until it may make all of them again.', {'type': 'integer', 'minimum': 0}),
    'Access-Control-Allow-Origin': ('Pages of all sites may read the answer.', {'const': '*'}),
    'Set-Cookie': ('A new session, or the end of one.', {'type': 'string'}),
}
# Of the others, a long answer has no ETag, and an answer need not change the session.
SURE = ('Retry-After', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset', 'Access-Control-Allow-Origin')
LEFT = ('RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset')


def ref(place):
    return {'$ref': SCHEMAS + place}


def headers(*names):
    return {name: {'$ref': f'#/components/headers/{name}'} for name in names}


def find(schemas, place):
    """The definition that a reference of the words names, and the reference to a property of it."""
    file, _, name = place.partition('#/$defs/')
    return schemas[file]['$defs'][name]


def asked(schemas, question):
    """The place of the message that asks a question."""
    for file in ('client.json', 'tour.json'):
        for name, node in schemas[file]['$defs'].items():
            known = node.get('properties', {})
            if known.get('t') == {'const': 'get'} and known.get('k') == {'const': question}:
                return f'{file}#/$defs/{name}'
    raise ValueError(f'no message asks {question}')


def parameter(schemas, place, name, where):
    node = find(schemas, place)
    described, file = node['properties'][name], place.partition('#')[0]
    while 'description' not in described:
        target = described['$ref']
        place_of_it = target if target[0] != '#' else file + target
        described, file = find(schemas, place_of_it), place_of_it.partition('#')[0]
    ret = {'name': name, 'in': where, 'description': described['description'], 'schema': ref(f'{place}/properties/{name}')}
    if where == 'path' or name in node.get('required', []):
        ret['required'] = True
    return ret


def parameters(schemas, row, words):
    """The part of the address that is left open, then what follows the question mark."""
    ret = []
    place = asked(schemas, row['question']) if row['question'] else words.get('arguments')
    if row['name_is']:
        ret.append(parameter(schemas, place, row['name_is'], 'path'))
    for name, schema in words.get('name', {}).items():
        ret.append({'name': name, 'in': 'path', 'required': True, 'description': find(schemas, schema)['description'],
                    'schema': ref(schema)})
    names = row['arguments']
    if words.get('arguments'):
        names = list(find(schemas, place)['properties'])
        if row['arguments'] and sorted(names) != sorted(row['arguments']):
            raise ValueError(f'{row["address"]}: its arguments are not those of {place}')
    return ret + [parameter(schemas, place, name, 'query') for name in names]


def content(media, answer):
    if media == 'application/x-ndjson':
        return {media: {'schema': {'type': 'string', 'description': 'One object a line, each as `x-line` describes.'},
                        'x-line': ref(answer)}}
    return {media: {'schema': ref(answer)} if answer else {}}


def good(row, words):
    """The answer 200, and 304 where a client can ask whether it has changed."""
    stored = row['open'] and not row['budgets']  # an asset, which no limit of its own protects
    answer = words.get('answer')
    media = words.get('media') or ('text/html; charset=utf-8' if row['page'] else 'application/json')
    whole = media != 'application/x-ndjson'
    names = ['Access-Control-Allow-Origin'] * row['open'] + ['ETag'] * (row['open'] and whole)
    names += list(LEFT) if row['open'] and not stored else []
    names += ['Set-Cookie'] * (row['method'] == 'POST' and answer == 'server.json#/$defs/session')
    ret = {'200': {'description': words['summary'] + '.', 'headers': headers(*names), 'content': content(media, answer)}}
    if row['open'] and whole:
        ret['304'] = {'description': 'It is the same as what the client has.',
                      'headers': headers(*[name for name in names if name != 'Set-Cookie'])}
    return ret


def refusals(row, words):
    shell = not (row['page'] or row['budgets'] or row['session'] or row['open'])
    stored = row['open'] and not row['budgets']
    names = {*ALWAYS, *words.get('refusals', [])}
    if not shell and not stored:
        names |= set(ASKED) if not row['page'] else {'auth'}
    if row['method'] == 'POST':
        names |= set(SENT) | set(ASKED)
    ret = {}
    for name in (name for name in REFUSALS if name in names):
        status, meaning = REFUSALS[name]
        if words.get('media') == 'text/plain' and name == 'busy':
            ret[str(status)] = {'description': 'It does not.', 'content': {'text/plain': {}}}
        elif words.get('fault') and name in ('proto', 'illegal'):
            either = {'anyOf': [ref(words['fault']), ref(REFUSAL)]}
            ret[str(status)] = {'description': meaning, 'content': {'application/json': {'schema': either}}}
        else:
            ret[str(status)] = {'$ref': f'#/components/responses/{name}'}
    return ret


def security(row, words):
    if not row['session']:
        return {}
    kinds = [{'session': []}] + ([{'token': []}] if row['token'] != 'NEVER' else [])
    return {'security': kinds if words.get('session') else [{}, *kinds]}


def body(row, words):
    if row['method'] != 'POST':
        return {}
    if 'body' in words:
        media = {'application/json': {'schema': ref(words['body'])}}
    else:
        media = {name: {} for name in words['takes']}
    return {'requestBody': {'description': f'At most {row["body_max"]:,} bytes.', 'required': True, 'content': media}}


def operation(schemas, row, words, ending=''):
    charged = ', then '.join(f'`{name}`' for name in ['requests', *row['budgets']])
    ret = {'operationId': row['name'] + ending.replace('.', '_'), 'tags': [words['tag']], 'summary': words['summary'],
           'description': f'Charges {charged}.', **security(row, words)}
    known = parameters(schemas, row, words)
    if known:
        ret['parameters'] = known
    return {**ret, **body(row, words), 'responses': {**good(row, words), **refusals(row, words)}}


def address(row, words):
    """The address with its open part in braces: {game}.json."""
    name = next(iter(words.get('name', {})), None) or row['name_is']
    return re.sub(r'\b(NAME|ID)\b', lambda _: f'{{{name}}}', row['address'])


def paths(schemas, rows):
    ret = {}
    for row in rows:
        words = row['words']
        for ending, more in words.get('files', {'': {}}).items():
            place = ret.setdefault(address(row, words) + ending, {})
            place[row['method'].lower()] = operation(schemas, row, {**words, **more}, ending)
    return ret


def responses():
    ret = {}
    for name, (status, meaning) in REFUSALS.items():
        again = headers('Retry-After') if name == 'rate' else {}
        ret[name] = {'description': meaning, 'headers': again, 'content': {'application/json': {'schema': ref(REFUSAL)}}}
        if not again:
            del ret[name]['headers']
    return ret


def document(schemas, rows, version):
    """The whole document, as a dictionary. schemas: the files of proto/schema by name; rows: those of routes.py."""
    return {
        'openapi': '3.1.0',
        'info': {
            'title': 'Miai over HTTP', 'version': version,
            'description': 'The requests of a Miai server over HTTP: reading games, players, ratings and tournaments, '
                           'accounts, and files. Games are played over the websocket, which `asyncapi.json` describes. '
                           'A `POST` needs an allowed `Origin`, or a token.',
            'license': {'name': 'MIT', 'identifier': 'MIT'},
        },
        'servers': [{'url': '/', 'description': 'The server of this document.'}],
        'tags': [{'name': name} for name in dict.fromkeys(row['words']['tag'] for row in rows)],
        'paths': paths(schemas, rows),
        'components': {
            'securitySchemes': {
                'session': {'type': 'apiKey', 'in': 'cookie', 'name': 'miai',
                            'description': 'The session of a browser; under https the name is `__Host-miai`.'},
                'token': {'type': 'http', 'scheme': 'bearer', 'description': 'A personal token: `miai_` and 43 characters.'},
            },
            'headers': {name: {'description': text, **({'required': True} if name in SURE else {}), 'schema': schema}
                        for name, (text, schema) in HEADERS.items()},
            'responses': responses(),
        },
    }
