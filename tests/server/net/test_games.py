"""The export of all finished public games, beside a running server and without one."""

import gzip
import json
import os
import subprocess

import shell
from person import Person, guest
from shell import Case


class Games(Case):
    settings = {'limits': 'none'}

    def setUp(self):
        super().setUp()
        self.folder = self.server.folder
        self.file = os.path.join(self.folder, 'games.jsonl.gz')

    def play(self, public, over=True, moves=2):
        """Two guests play a move each; one of them resigns, or cancels where they have played fewer. Returns the game's id."""
        first, second = (Person(self.server, guest(self.server, name)) for name in ('Ann', 'Bob'))
        room = first.do('lobby', 'open', ruleset='stoical', size=[9, 9], colours='b', public=public)['room']
        self.assertEqual(second.do(f'room:{room}', 'sit')['t'], 'ok')
        second.ask(t='sub', ch=f'room:{room}')
        game = second.hear(lambda m: m['t'] == 'snap' and m['ch'] == f'room:{room}')['v']['games'][-1]['id']
        first.ask(t='sub', ch=f'game:{game}')
        base = first.hear(lambda m: m['t'] == 'snap' and m['ch'] == f'game:{game}')['v']['state']['base']
        for person in (first, second)[:moves]:
            answer = person.do(f'game:{game}', 'play', at='E5' if person is first else 'C3', base=base)
            self.assertEqual(answer['t'], 'ok', answer)
            base = answer['n']
        if over:
            self.assertEqual(second.do(f'game:{game}', 'resign' if moves == 2 else 'abort', base=base)['t'], 'ok')
        first.close()
        second.close()
        return game

    def export(self, file, database=None):
        return subprocess.run([shell.SERVER, '--export', file, '--database', database or os.path.join(self.folder, 'test.db')],
                              capture_output=True, check=False, timeout=30)

    def lines(self, packed):
        return [json.loads(line) for line in gzip.decompress(packed).decode().splitlines()]

    def test_finished_public_games_are_written_beside_a_server_and_after_it(self):
        games = [self.play(True) for _ in range(3)]
        self.play(False)
        self.play(True, over=False)
        done = self.export(self.file)
        self.assertEqual((done.returncode, done.stderr), (0, b'3 games written, 0 left out\n'))
        with open(self.file, 'rb') as file:
            packed = file.read()
        lines = self.lines(packed)
        self.assertEqual([line['id'] for line in lines], games)
        for line in lines:
            self.assertEqual(line['record'], json.loads(self.server.get(f'/api/game/{line["id"]}.json').body))
        self.assertEqual(os.stat(self.file).st_mode & 0o777, 0o600)
        self.assertFalse(os.path.exists(self.file + '.part'))
        self.assertEqual(self.server.get('/healthz').status, 200)
        self.assertEqual(self.lines(self.export('-').stdout), lines)
        self.server.stop()
        self.assertEqual(self.lines(self.export('-').stdout), lines)

    def test_faults_are_named_and_leave_no_file(self):
        for file, database in ((self.file, '/nowhere/test.db'), (os.path.join(self.folder, 'none', 'x.gz'), None)):
            done = self.export(file, database)
            self.assertEqual((done.returncode, done.stdout), (74, b''), done.stderr)
            self.assertIn(b'miai-server: ', done.stderr)
            self.assertFalse(os.path.exists(file))
        other = os.path.join(self.folder, 'other.db')
        with open(other, 'wb') as made:
            made.write(b'not a database')
        self.assertEqual(self.export(self.file, other).returncode, 74)
        self.assertFalse(os.path.exists(self.file))
        full = self.export('/dev/full/x')
        self.assertEqual(full.returncode, 74)


class Aborted(Case):
    settings = Games.settings
    play = Games.play

    def test_games_that_ended_before_both_moved_are_in_full_records_alone(self):
        self.play(True, moves=0)
        self.play(True, moves=1)
        whole = self.play(True)
        found = json.loads(self.server.get('/api/games.json').body)['games']
        self.assertEqual([game['id'] for game in found], [whole])
        self.assertEqual(json.loads(self.server.get('/api/games.json?opponents=computers').body)['games'], [])
        lines = [json.loads(line) for number in (1, 3, 5)
                 for line in self.server.get(f'/api/player/p{number}/games.ndjson').body.splitlines()]
        self.assertEqual([(line['result'], line['moves']) for line in lines], [('none', 0), ('none', 1), ('B', 2)])
        done = Games.export(self, '-', os.path.join(self.server.folder, 'test.db'))
        self.assertEqual(done.stderr, b'3 games written, 0 left out\n')
        self.assertEqual(self.server.get(f'/api/game/{lines[0]["id"]}.json').status, 200)


if __name__ == '__main__':
    shell.main()
