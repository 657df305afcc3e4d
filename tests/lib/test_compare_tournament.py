"""The proof that the comparison of a tournament after faults is no blind one: python3 test_compare_tournament.py"""

import copy
import unittest

import compare_tournament
from tournament import Event, Step, Tournament


def pair(board, first, second, result=None, ending=None, points=None, moves=0):
    games = [] if second is None else [{'id': f'g{board}', 'first_black': True, 'result': result, 'ending': ending,
                                        'moves': moves, 'ruled': ending is None and result is not None}]
    return {'board': board, 'first': first, 'second': second, 'games': games, 'points': points,
            'default': False}


def cell(other, points, score):
    return {'vs': other, 'points': points, 'score': score}


class Acts(unittest.TestCase):
    def setUp(self):
        self.it = Tournament(1, 'x', 2, 1)
        self.it.events = [Event('t', 3)]
        self.it.told = [Step('t', 'k1', 'create', {'settings': {'slug': 's'}}, 1, 2),
                        Step('t', 'k2', 'enter', {'name': 'Ann'}, 3, 4), Step('t', 'k3', 'publish', {'round': 1}, 5, 6)]
        self.acts = [(1, 'k1', 'settings', {'settings': {'slug': 's'}}),
                     (2, 'k2', 'add', {'people': [{'name': 'Ann'}]}), (3, 'k3', 'publish', {'round': 1})]

    def wrong(self):
        return ' '.join(compare_tournament.compare_acts(self.it, {'t': self.acts}))

    def test_steps_that_are_stored_as_they_were_acknowledged_are_right(self):
        self.assertEqual(self.wrong(), '')

    def test_a_step_that_is_not_stored_is_found(self):
        self.acts.pop()
        self.assertIn("publish {'round': 1} was acknowledged and is not stored", self.wrong())

    def test_a_step_that_is_stored_twice_is_found(self):
        self.acts.append((4, 'k3', 'publish', {'round': 1}))
        self.assertIn('key k3 is stored 2 times', self.wrong())

    def test_another_step_under_the_key_is_found(self):
        self.acts[2] = (3, 'k3', 'publish', {'round': 2})
        self.assertIn('is stored as (3,', self.wrong())

    def test_steps_in_another_order_are_found(self):
        self.acts[1:] = [(2, *self.acts[2][1:]), (3, *self.acts[1][1:])]
        self.assertIn('publish was sent after the answer to enter and is stored before it', self.wrong())

    def test_a_hole_in_the_numbers_is_found(self):
        self.acts[2] = (4, *self.acts[2][1:])
        self.assertIn('numbers [1, 2, 4]', self.wrong())

    def test_a_refused_step_that_is_stored_is_found(self):
        self.it.denied = [('t', 'k3', 'stale')]
        self.assertIn('k3 was refused (stale) and is stored', self.wrong())

    def test_a_tournament_that_is_not_stored_is_found(self):
        self.it.events.append(Event('u', 3))
        self.assertIn('u is not stored', self.wrong())

    def test_results_and_rulings_that_differ_from_the_answers_are_found(self):
        event = self.it.events[0]
        event.ended[1, 1], event.ruled[1, 2] = ('g', 'black', 3), 'white'
        rows = [(4, '', 'ended', {'round': 1, 'board': 1, 'result': 'black'}),
                (5, 'k', 'rule', {'round': 1, 'board': 2, 'result': 'white'})]
        self.assertEqual(compare_tournament.compare_results(event, rows), [])
        self.assertIn('is stored as None', compare_tournament.compare_results(event, rows[1:])[0])
        rows.append((6, 'l', 'unrule', {'round': 1, 'board': 2}))
        self.assertIn('rulings {} are stored', compare_tournament.compare_results(event, rows)[0])

    def test_rooms_that_are_missing_and_rooms_of_no_round_are_found(self):
        start = [(1, 'k', 'start', {'rooms': [{'room': 'a'}, {'room': None}]})]
        self.assertEqual(compare_tournament.compare_tour_rooms('t', start, {'a'}), [])
        self.assertEqual(len(compare_tournament.compare_tour_rooms('t', start, {'b'})), 2)


class Views(unittest.TestCase):
    def setUp(self):
        self.event = Event('t', 2)
        self.event.started, self.event.finished = 1, True
        self.event.ended[1, 1] = 'g1', 'black', 12
        self.view = {
            'head': {'stage': 'finished'}, 'players': [{'number': number} for number in (1, 2, 3)],
            'rounds': [{'number': 1, 'pairs': [pair(1, 1, 2, 'black', 'resign', [2, 0], 12),
                                               pair(2, 3, None, points=[2, 0])]}],
            'standings': {'lines': [{'number': 1, 'values': [2], 'cells': [cell(2, 2, 2)]},
                                    {'number': 3, 'values': [2], 'cells': [{'bye': True, 'points': 2, 'score': 2}]},
                                    {'number': 2, 'values': [0], 'cells': [cell(1, 0, 0)]}]}}

    def wrong(self):
        return ' '.join(compare_tournament.compare_view(self.event, self.view))

    def test_a_view_of_what_was_played_is_right(self):
        self.assertEqual(self.wrong(), '')

    def test_a_player_without_a_seat_and_one_with_two_are_found(self):
        self.view['rounds'][0]['pairs'][1]['first'] = 1
        self.assertIn('round 1 seats [1, 1, 2], [1, 2, 3] play', self.wrong())

    def test_two_who_are_paired_again_are_found(self):
        again = copy.deepcopy(self.view['rounds'][0])
        again['number'] = 2
        again['pairs'][0].update(first=2, second=1)
        self.view['rounds'].append(again)
        self.assertIn('2 and 1 are paired again in round 2', self.wrong())

    def test_two_of_whom_one_did_not_come_may_be_paired_again(self):
        again = copy.deepcopy(self.view['rounds'][0])
        again['number'] = 2
        self.view['rounds'][0]['pairs'][0]['default'] = True
        self.view['rounds'].append(again)
        self.assertNotIn('1 and 2 are paired again', self.wrong())

    def test_another_result_and_other_points_are_found(self):
        self.view['rounds'][0]['pairs'][0]['games'][0]['result'] = 'white'
        self.assertIn('(1, 1) should be black', self.wrong())
        self.view['rounds'][0]['pairs'][0]['points'] = [0, 2]
        self.assertIn('should have [2, 0] and has [0, 2]', self.wrong())

    def test_another_number_of_moves_is_found(self):
        self.view['rounds'][0]['pairs'][0]['games'][0]['moves'] = 11
        self.assertIn("(1, 1) ended as ('g1', 'black', 12)", self.wrong())

    def test_standings_that_are_not_those_of_the_boards_are_found(self):
        self.view['standings']['lines'][0]['cells'][0]['points'] = 0
        self.assertIn('1 against 2 in round 1: 2 points, not', self.wrong())

    def test_a_score_that_is_not_the_sum_is_found(self):
        self.view['standings']['lines'][1]['values'] = [1]
        self.assertIn('3 has 1 points, the sum is 2', self.wrong())

    def test_a_round_that_is_missing_is_found(self):
        self.view['rounds'] = []
        self.assertIn('0 rounds, 1 were started', self.wrong())

    def test_of_live_boards_only_those_that_are_over_may_be_missing_on_a_node(self):
        running, over = {'game': 'a', 'end': None}, {'game': 'b', 'end': {'result': 'B'}}
        both = compare_tournament.boards_of_both
        one, other = both({'games': [running, over]}, {'games': [running]})
        self.assertEqual(one, other)
        one, other = both({'games': [running, over]}, {'games': [over]})
        self.assertNotEqual(one, other)
        one, other = both({'games': [over]}, {'games': [{**over, 'end': {'result': 'W'}}]})
        self.assertNotEqual(one, other)

    def test_where_two_views_differ_is_named(self):
        other = copy.deepcopy(self.view)
        other['players'][1]['number'] = 4
        self.assertEqual(compare_tournament.difference(self.view, other), 'players [1] number 2 and 4')


if __name__ == '__main__':
    unittest.main(verbosity=2)
