"""Compares tournaments that were played through faults (tournament.py) with what is stored and what nodes show."""

import asyncio
import collections
import json

from players import Websocket

PATIENCE_S = 60
SCALE = 2            # a win, in scores and points


def stored_tours(database):
    """{tournament: [(seq, key, kind, data)]} as PostgreSQL has them."""
    rows = database.psql("SELECT translate(rtrim(encode(t.public, 'base64'), '='), '+/', '-_'), a.seq, "
                         "coalesce(a.key, ''), a.kind, a.data FROM tour_act a JOIN tour t ON t.id = a.tour "
                         "ORDER BY a.tour, a.seq")
    tours = collections.defaultdict(list)
    for line in rows.splitlines():
        tour, seq, key, kind, data = line.split('\t', 4)
        tours[tour].append((int(seq), key, kind, json.loads(data)))
    return tours


def stored_rooms(database):
    """{tournament: {room}} as PostgreSQL has them."""
    rows = database.psql("SELECT translate(rtrim(encode(t.public, 'base64'), '='), '+/', '-_'), "
                         "translate(rtrim(encode(r.public, 'base64'), '='), '+/', '-_') "
                         "FROM room r JOIN tour t ON t.id = r.tour")
    rooms = collections.defaultdict(set)
    for line in rows.splitlines():
        tour, room = line.split('\t')
        rooms[tour].add(room)
    return rooms


async def shown(port, origin, channels, cookie=None):
    """{channel: view} as a node shows them."""
    socket = await Websocket.open(port, origin, cookie)
    views = {}
    try:
        for number, channel in enumerate(channels, 1):
            socket.send({'t': 'sub', 'id': number, 'ch': channel})
            while channel not in views:
                message = await asyncio.wait_for(socket.read(), PATIENCE_S)
                if message['t'] == 'snap' and message['ch'] == channel:
                    views[channel] = message['v']
                elif message['t'] == 'error' and message['id'] == number:
                    if message['code'] not in ('busy', 'rate'):
                        views[channel] = message
                        break
                    await asyncio.sleep(message.get('retry_after', 500) / 1000)
                    socket.send({'t': 'sub', 'id': number, 'ch': channel})
            socket.send({'t': 'unsub', 'id': number, 'ch': channel})
    finally:
        socket.abort()
    return views


# --- what is stored -------------------------------------------------------------------------------

def compare_acts(it, tours):
    """The acts of a Tournament and its answers: each acknowledged step is stored once and in order, none that was
    refused is."""
    wrong = []
    places = {}
    for tour, acts in tours.items():
        if [act[0] for act in acts] != list(range(1, len(acts) + 1)):
            wrong.append(f'{tour}: numbers {[act[0] for act in acts]}')
        keys = collections.Counter(act[1] for act in acts if act[1])
        wrong += [f'{tour}: key {key} is stored {n} times' for key, n in keys.items() if n > 1]
        for act in acts:
            if act[1]:
                places[tour, act[1]] = act
    for step in it.told:
        name = f'{step.tour}: {step.kind} {step.fields!s:.100}'
        found = places.get((step.tour, step.key))
        if not found:
            wrong.append(f'{name} was acknowledged and is not stored')
        elif not is_act(step, found):
            wrong.append(f'{name} is stored as {found!s:.200}')
    in_order = [step for step in it.told if (step.tour, step.key) in places]
    for step in in_order:
        seq = places[step.tour, step.key][0]
        late = next((other for other in in_order if other.tour == step.tour and other.sent > step.done and
                     places[other.tour, other.key][0] < seq), None)
        if late:
            wrong.append(f'{step.tour}: {late.kind} was sent after the answer to {step.kind} and is stored before it')
    wrong += [f'{tour}: {key} was refused ({code}) and is stored' for tour, key, code in it.denied
              if any((each, key) in places for each in ([tour] if tour else tours))]
    wrong += [f'tournament {event.tour} is not stored' for event in it.events if event.tour not in tours]
    wrong += [f'{tour}: a tournament that nobody was told of' for tour in tours
              if tour not in {event.tour for event in it.events}]
    return wrong


def is_act(step, act):
    """Is this the act of that step?"""
    _, _, kind, data = act
    if step.kind == 'create':
        return kind == 'settings' and data['settings']['slug'] == step.fields['settings']['slug']
    if step.kind == 'enter':
        people = data.get('people') or [data.get('asks')]
        return kind in ('add', 'ask') and people[0]['name'] == step.fields['name']
    return kind == step.kind and all(data.get(name) == value for name, value in step.fields.items())


def stored_results(acts):
    """{(round, board): result} of games that ended, and of rulings in force."""
    ended, ruled = {}, {}
    for _, _, kind, data in acts:
        place = data.get('round'), data.get('board')
        if kind == 'ended':
            ended[place] = data['result']
        elif kind == 'rule':
            ruled[place] = data['result']
        elif kind == 'unrule':
            del ruled[place]
    return ended, ruled


def compare_results(event, acts):
    """The results in the log are those of the games and of the director."""
    ended, ruled = stored_results(acts)
    told = {place: result for place, (_, result, _) in event.ended.items()}
    wrong = [f'{event.tour}: the game of {place} was {result} and is stored as {ended.get(place)}'
             for place, result in told.items() if ended.get(place) != result]
    return wrong + [f'{event.tour}: rulings {ruled} are stored, {event.ruled} were made'] * (ruled != event.ruled)


def compare_tour_rooms(tour, acts, rooms):
    """Each room of a started round is there, and no other one."""
    started = {room['room'] for _, _, kind, data in acts if kind == 'start' for room in data['rooms'] if room['room']}
    return [f'{tour}: room {room} of a round is not stored' for room in started - rooms] + \
        [f'{tour}: room {room} is of no round' for room in rooms - started]


# --- what is shown --------------------------------------------------------------------------------

def compare_pairings(event, view):
    """Each round is a perfect matching of those who play. Two who have played are not paired again; where one of them
    did not come they may be, and a second bye may be better than a third game with the same colour."""
    wrong, met = [], set()
    everybody = {player['number'] for player in view['players']}
    for one in view['rounds']:
        number, pairs = one['number'], one['pairs']
        seated = [player for pair in pairs for player in (pair['first'], pair['second']) if player]
        playing = everybody - event.absent.get(number, set())
        if sorted(seated) != sorted(playing):
            wrong.append(f'{event.tour}: round {number} seats {sorted(seated)}, {sorted(playing)} play')
        if sum(pair['second'] is None for pair in pairs) != len(playing) % 2:
            wrong.append(f'{event.tour}: round {number} has another number of byes than {len(playing) % 2}')
        for pair in pairs:
            two = frozenset((pair['first'], pair['second']))
            if two in met:
                wrong.append(f'{event.tour}: {pair["first"]} and {pair["second"]} are paired again in round {number}')
            if pair['second'] and not pair['default']:
                met.add(two)
    return wrong


def compare_rounds(event, view):
    """Each board has its result and points."""
    wrong = []
    for one in view['rounds']:
        for pair in one['pairs']:
            place = one['number'], pair['board']
            if pair['second'] is None:
                continue
            game, ended = pair['games'][0], event.ended.get(place)
            expected = event.ruled.get(place) or (ended and ended[1])
            if game['result'] != expected or game['ruled'] != (place in event.ruled):
                wrong.append(f'{event.tour}: {place} should be {expected} and is {game}')
            if ended and (game['id'] != ended[0] or game['moves'] != ended[2] or
                          game['ending'] != (None if place in event.ruled else 'resign')):
                wrong.append(f'{event.tour}: {place} ended as {ended} and is {game}')
            won = expected and (expected == 'black') == game['first_black']
            points = expected and ([SCALE, 0] if won else [0, SCALE])
            if pair['points'] != points:
                wrong.append(f'{event.tour}: {place} should have {points} and has {pair["points"]}')
    return wrong


def compare_standings(event, view):
    """The cells are the boards, and scores are their sums."""
    wrong, cells = [], {}
    for one in view['rounds']:
        for pair in one['pairs']:
            two = pair['first'], pair['second']
            for side, player in enumerate(two[:1 if two[1] is None else 2]):
                cells[player, one['number']] = two[1 - side], pair['points'] and pair['points'][side]
    lines = {line['number']: line for line in view['standings']['lines']}
    if set(lines) != {player['number'] for player in view['players']}:
        wrong.append(f'{event.tour}: the standings have {sorted(lines)}')
    for (player, number), (other, points) in cells.items():
        row = lines[player]['cells'] if player in lines else []
        cell = row[number - 1] if number <= len(row) else None
        if (cell and cell.get('vs'), cell and cell['points']) != (other, points) and points is not None:
            wrong.append(f'{event.tour}: {player} against {other} in round {number}: {points} points, not {cell}')
    for player, line in lines.items():
        played = [cell for cell in line['cells'] if cell]
        score = sum(cell['points'] or 0 for cell in played)
        if event.finished and (line['values'][0] != score or played[-1]['score'] != score):
            wrong.append(f'{event.tour}: {player} has {line["values"][0]} points, the sum is {score}')
    places = [line['values'][0] for line in view['standings']['lines']]
    if places != sorted(places, reverse=True):
        wrong.append(f'{event.tour}: the standings are not in order: {places}')
    return wrong


def compare_view(event, view):
    if 'head' not in view:
        return [f'{event.tour}: {view}']
    wrong = []
    if event.finished and view['head']['stage'] != 'finished':
        wrong.append(f'{event.tour}: it is {view["head"]["stage"]}, not finished')
    if not event.started <= len(view['rounds']) <= event.rounds:
        wrong.append(f'{event.tour}: {len(view["rounds"])} rounds, {event.started} were started')
    return wrong + compare_pairings(event, view) + compare_rounds(event, view) + compare_standings(event, view)


def compare_nodes(it, tournament, tours):
    """All nodes show visitors and the director the same."""
    wrong, seen = [], {}
    channels = [f'{kind}:{event.tour}' for event in tournament.events for kind in ('tour', 'boards')]
    desks = [f'desk:{event.tour}' for event in tournament.events]
    for name, node in it.nodes.items():
        seen[name] = {**asyncio.run(shown(node.port, it.url, ['tours', *channels])),
                      **asyncio.run(shown(node.port, it.url, desks, tournament.director.cookie))}
        seen[name] = without_since(seen[name])
    first, *others = seen
    for channel in ('tours', *channels, *desks):
        for other in others:
            two = seen[first][channel], seen[other][channel]
            if channel.startswith('boards:'):
                two = boards_of_both(*two)
            if two[0] != two[1]:
                wrong.append(f'{channel}: nodes {first} and {other} differ: {difference(*two)}')
    for event in tournament.events:
        wrong += compare_view(event, seen[first][f'tour:{event.tour}'])
        desk = seen[first][f'desk:{event.tour}']
        if desk.get('rev') != len(tours.get(event.tour, ())):
            wrong.append(f'{event.tour}: the desk shows {desk.get("rev")} acts, {len(tours[event.tour])} are stored')
    return wrong


def boards_of_both(one, other):
    """Two views of live boards, without the games that are over and of which one of the nodes has no room in memory."""
    def over(view):
        return {live['game'] for live in view.get('games', ()) if live['end']}

    def known(view):
        return {live['game'] for live in view.get('games', ())}
    rest = (over(one) - known(other)) | (over(other) - known(one))
    return [{**view, 'games': [live for live in view['games'] if live['game'] not in rest]} if 'games' in view else view
            for view in (one, other)]


def without_since(view):
    """A view without the ages in it, which grow while it is asked for."""
    if isinstance(view, dict):
        return {name: without_since(value) for name, value in view.items() if name != 'since'}
    return [without_since(value) for value in view] if isinstance(view, list) else view


def difference(one, other):
    """Where two views differ, for people."""
    if isinstance(one, dict) and isinstance(other, dict):
        for name in sorted(set(one) | set(other)):
            if one.get(name) != other.get(name):
                return f'{name} {difference(one.get(name), other.get(name))}'
    if isinstance(one, list) and isinstance(other, list):
        if len(one) != len(other):
            return f'{[part for part in one if part not in other]!s:.400} and ' \
                   f'{[part for part in other if part not in one]!s:.400}'
        for number, (a, b) in enumerate(zip(one, other)):
            if a != b:
                return f'[{number}] {difference(a, b)}'
    return f'{one!s:.150} and {other!s:.150}'


def compare(it, tournament):
    """The faults of the tournaments of a cluster, one a line."""
    tours, rooms = stored_tours(it.database), stored_rooms(it.database)
    wrong = compare_acts(tournament, tours) + compare_nodes(it, tournament, tours)
    for event in tournament.events:
        wrong += compare_results(event, tours.get(event.tour, []))
        wrong += compare_tour_rooms(event.tour, tours.get(event.tour, []), rooms[event.tour])
    return wrong
