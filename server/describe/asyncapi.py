"""The websocket as a document of AsyncAPI 3.0, made from the schemas of proto/schema: each message of the lists in
client.json and server.json is a message of the one channel, and each message to the server an operation with its
answers."""

import re

SCHEMAS = '../schema/'
FORMAT = 'application/schema+json;version=draft-2020-12'  # of all payloads
SUBPROTOCOL = 'miai.v2'
CHANNEL = {'$ref': '#/channels/socket'}
# Questions whose answer has another `t` than the question's `k`.
ANSWERS = {'games': 'found'}
# The answers to other messages, by `t`.
PLAIN = {'sub': 'ok_sub', 'unsub': 'ok', 'do': 'ok', 'ping': 'pong'}


class Message:
    """One of the list of a side: 'client' or 'server'."""

    def __init__(self, schemas, side, place):
        self.side = side
        self.place = place if place[0] != '#' else f'{side}.json{place}'
        file, _, self.name = self.place.partition('#/$defs/')
        self.node = schemas[file]['$defs'][self.name]
        self.key = f'{side}.{self.name}'

    def constants(self, field):
        """The values that a field can have, if the schema lists them."""
        known = self.node['properties'].get(field, {})
        return [known['const']] if 'const' in known else known.get('enum', [])

    def ref(self):
        return {'$ref': f'#/channels/socket/messages/{self.key}'}

    def described(self):
        text = self.node['description']
        kind, kinds = self.constants('t')[0], self.constants('k')
        return {
            'name': self.name, 'title': ' '.join([kind, *([', '.join(kinds)] if kinds else [])]),
            'summary': re.match(r'.*?[.:](?= |$)', text)[0].rstrip(':.'), 'description': text,
            'contentType': 'application/json',
            'payload': {'schemaFormat': FORMAT, 'schema': {'$ref': SCHEMAS + self.place}},
            'examples': [{'name': value.get('k', kind), 'payload': value} for value in self.node.get('examples', [])],
        }


def messages(schemas, side):
    return [Message(schemas, side, one['$ref']) for one in schemas[f'{side}.json']['oneOf']]


def answer_to(message, told):
    """The message that answers another one, where the server does not refuse it."""
    kind, question = message.constants('t')[0], message.constants('k')
    if kind == 'get':
        found = [one for one in told if one.constants('t') == [ANSWERS.get(question[0], question[0])]]
    else:
        found = [one for one in told if one.name == PLAIN[kind]]
    if len(found) != 1:
        raise ValueError(f'{message.key} has {len(found)} answers')
    return found[0]


def operations(sent, told):
    refusal = next(one for one in told if one.name == 'error')
    answers = {message.key: answer_to(message, told) for message in sent}
    ret = {}
    for message in sent:
        words = message.described()
        ret[message.key] = {
            'action': 'receive', 'channel': CHANNEL, 'title': words['title'], 'summary': words['summary'],
            'messages': [message.ref()],
            'reply': {'channel': CHANNEL, 'messages': [answers[message.key].ref(), refusal.ref()]},
        }
    only_answers = {answer.key for answer in answers.values()}
    ret['server.tell'] = {
        'action': 'send', 'channel': CHANNEL, 'title': 'hello, snap, ev, note, error, bye',
        'summary': 'Greets a connection, sends what happens on the channels that it follows, and says why it ends',
        'messages': [message.ref() for message in told if message.key not in only_answers],
    }
    return ret


def server(protocol):
    return {'host': '{host}', 'protocol': protocol, 'description': 'The server of this document.',
            'variables': {'host': {'default': 'go.example', 'description': 'The host that served this document.'}},
            'security': [{'$ref': f'#/components/securitySchemes/{name}'} for name in ('token', 'session')]}


def document(schemas, version):
    """The whole document, as a dictionary. schemas: the files of proto/schema by name."""
    sent, told = messages(schemas, 'client'), messages(schemas, 'server')
    every = sent + told
    return {
        'asyncapi': '3.0.0',
        'info': {
            'title': 'Miai over the websocket', 'version': version,
            'description': 'The messages between a Miai server and its clients. A text frame has one JSON object. The '
                           'server answers each message to it, in their order, by its `id`. Without a session or a '
                           'token a client may watch and read. Requests over HTTP are in `openapi.json`.',
            'license': {'name': 'MIT'},
        },
        'defaultContentType': 'application/json',
        'servers': {'tls': server('wss'), 'plain': server('ws')},
        'channels': {'socket': {
            'address': '/ws', 'title': 'The websocket',
            'description': f'Sub-protocol `{SUBPROTOCOL}`. The channels of the protocol (`ch`) share this connection.',
            'messages': {message.key: {'$ref': f'#/components/messages/{message.key}'} for message in every},
            'bindings': {'ws': {
                'method': 'GET', 'bindingVersion': '0.1.0',
                'query': {'type': 'object', 'properties': {'as': {
                    'type': 'string', 'const': 'stranger',
                    'description': 'The server does not look at a session.'}}},
                'headers': {'type': 'object', 'properties': {
                    'Sec-WebSocket-Protocol': {'type': 'string', 'const': SUBPROTOCOL},
                    'Authorization': {'type': 'string', 'description': '`Bearer` and a personal token.'}}},
            }},
        }},
        'operations': operations(sent, told),
        'components': {
            'messages': {message.key: message.described() for message in every},
            'securitySchemes': {
                'token': {'type': 'http', 'scheme': 'bearer', 'description': 'A personal token: `miai_` and 43 characters.'},
                'session': {'type': 'httpApiKey', 'in': 'cookie', 'name': 'miai',
                            'description': 'The session of a browser; under https the name is `__Host-miai`.'},
            },
        },
    }
