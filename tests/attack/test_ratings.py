"""Forged ratings: guests who lose in a tournament of the director's own. They change no rating."""

import json

import attack
from attack import Case, Person, account, guest

GUESTS = 22
GAME = {'ruleset': 'japanese', 'size': [19, 19]}


class Event:
    """A tournament over the board whose director types any result."""

    def __init__(self, case, cookie, slug, **settings):
        self.case, self.director, self.slug = case, Person(case.server, cookie), slug
        self.id = self.well(self.director.do('tours', 'create', settings={
            'slug': slug, 'title': slug, 'over_board': True, 'players_max': GUESTS + 2, 'game': GAME, **settings}))['tour']
        self.well(self.desk('stage', to='registration'))

    def well(self, answer):
        self.case.assertEqual(answer['t'], 'ok', answer)
        return answer

    def desk(self, kind, **fields):
        """Sends a desk command with a wrong revision, and again with the one that the refusal names."""
        answer = self.director.do(f'desk:{self.id}', kind, base=0, **fields)
        if answer.get('code') == 'stale':
            answer = self.director.do(f'desk:{self.id}', kind, base=answer['have'], **fields)
        return answer

    def enters(self, person):
        self.well(person.do(f'tour:{self.id}', 'enter'))

    def look(self):
        watcher = Person(self.case.server)
        watcher.ask(t='sub', ch=f'tour:{self.id}')
        seen = watcher.hear(lambda message: message['t'] == 'snap')['v']
        watcher.close()
        return seen

    def play(self, rounds, wins):
        """Each player wins against all players who come after them in `wins`, or are not in it."""
        self.well(self.desk('stage', to='running'))
        names = {player['number']: player['name'] for player in self.look()['players']}
        place = {name: i for i, name in enumerate(wins)}
        for number in range(1, rounds + 1):
            self.well(self.desk('pair', round=number, seed=7))
            self.well(self.desk('publish', round=number))
            self.well(self.desk('start', round=number))
            for pair in self.look()['rounds'][number - 1]['pairs']:
                if pair['second'] is None or not pair['games']:
                    continue
                black, white = pair['first'], pair['second']
                if not pair['games'][0]['first_black']:
                    black, white = white, black
                first = place.get(names[black], 99) <= place.get(names[white], 99)
                self.well(self.desk('result', round=number, board=pair['board'], game=1, result='black' if first else 'white'))


class Ratings(Case):
    """The promises without any limit of rate."""
    settings = {'limits': 'none'}

    def ratings(self):
        person = Person(self.server)
        told = person.ask(t='get', k='ratings', ruleset='japanese')
        person.close()
        return {line['player']['name']: (line['rating'], line['games']) for line in told['players']}

    def owner(self):
        cookie = account(self.server, 'Olga')
        answer = self.server.post('/api/owner', json.dumps({'link': self.server.owner_link()}), Cookie=cookie)
        self.assertEqual(answer.status, 200, answer.body)
        return Person(self.server, cookie)

    def test_an_event_of_ones_own_with_guests_and_typed_results_moves_no_rating(self):
        owner, forger, honest = self.owner(), account(self.server, 'Forger'), account(self.server, 'Honest')
        people = [Person(self.server, cookie) for cookie in (forger, honest)]
        fair = Event(self, account(self.server, 'Director'), 'fair', system='swiss', rounds=1)
        for person in people:
            fair.enters(person)
        fair.well(owner.do('house', 'act', what='approve', tour=fair.id, why='a fair evening'))
        fair.play(1, ['Honest', 'Forger'])
        before = self.ratings()
        self.assertEqual({name: games for name, (_, games) in before.items()}, {'Forger': 1, 'Honest': 1})

        forged = Event(self, forger, 'forged', system='robin')
        crowd = [Person(self.server, guest(self.server, f'Crowd {i}')) for i in range(GUESTS)]
        for person in (*people, *crowd):
            forged.enters(person)
        forged.play(GUESTS + 1, ['Forger', *(f'Crowd {i}' for i in range(GUESTS))])
        self.assertEqual(forged.look()['head']['ratings'], {'count': 'waiting'})
        self.assertEqual(self.ratings(), before)
        for what in ('approve', 'trust'):
            fields = {'tour': forged.id} if what == 'approve' else {'player': 'p2'}
            self.assertEqual(people[0].do('house', 'act', what=what, why='it is fair', **fields)['code'], 'denied')

        # The owner approves it by mistake: even so guests count in no rating, and it can be annulled.
        forged.well(owner.do('house', 'act', what='approve', tour=forged.id, why='they say that it is fair'))
        self.after('{Forger: 2, Honest: 2}', lambda: {name: games for name, (_, games) in self.ratings().items()},
                   {'Forger': 2, 'Honest': 2})
        forged.well(owner.do('house', 'act', what='annul', tour=forged.id, why='it was not'))
        self.after('as before', self.ratings, before)
        for person in (owner, *people, *crowd, fair.director, forged.director):
            person.close()

    def after(self, what, look, wanted):
        """Ratings follow an act within moments."""
        for _ in range(200):
            if look() == wanted:
                return
        self.assertEqual(look(), wanted, what)


if __name__ == '__main__':
    attack.main()
