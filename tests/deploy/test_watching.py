"""Dashboard, alerts, the manual and the server's metrics name the same things:

    python3 test_watching.py SERVER LOOP

In `./dev check watching` Prometheus itself judges the rules; here they are read in their one form.
"""

import json
import os
import re
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../server/net'))

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../lib'))

import postgres  # noqa: E402
import redis_server  # noqa: E402
import shell  # noqa: E402
from shell import MANUAL, TREE  # noqa: E402

DASHBOARD, ALERTS = (os.path.join(TREE, 'deploy', name) for name in ('grafana/miai.json', 'alerts.yml'))
SCRAPED = {'job', 'instance'}   # labels that Prometheus adds
RULE = re.compile(r'''      - alert: (?P<alert>Miai\w+)
        expr: (?P<expr>[^\n#]+)
(?:        for: (?P<time>\d+[mh])
)?        labels: \{severity: (?P<severity>page|warn)\}
        annotations:
          summary: "(?P<summary>[^"\\\n]+)"
''')
PARAGRAPH = re.compile(r'(?m)^\*\*(Miai\w+)\*\*(.*(?:\n(?!\n|\*\*Miai|#).*)*)')


def text(path):
    with open(path, encoding='utf-8') as file:
        return file.read()


def rules():
    return [match.groupdict() for match in RULE.finditer(text(ALERTS))]


def expressions(value):
    """All queries of a dashboard: of panels, annotations and the lists to choose from."""
    if isinstance(value, dict):
        found = [value[key] for key in ('expr', 'query') if re.search('miai_|process_', str(value.get(key)))]
        return found + [one for each in value.values() if isinstance(each, (dict, list)) for one in expressions(each)]
    return [one for each in value for one in expressions(each) if isinstance(each, (dict, list))] if isinstance(value, list) else []


def panels():
    return [panel for panel in json.loads(text(DASHBOARD))['panels'] if panel['type'] != 'row']


def selectors(expression):
    """(metric, {label: value}) of an expression; the value is None where only a pattern is known."""
    for name, labels in re.findall(r'\b((?:miai|process)_\w+)(?:\{([^}]*)\})?', expression):
        found = re.findall(r'(\w+)(=~|!=|!~|=)"([^"]*)"', labels)
        yield name, {label: value if sign == '=' else None for label, sign, value in found if label not in SCRAPED}


def samples(page):
    """[(metric, {label: value})] of a page of metrics."""
    return [(name, dict(re.findall(r'(\w+)="([^"]*)"', labels)))
            for name, labels in re.findall(r'(?m)^((?:miai|process)_\w+)(\{.*\})? ', page)]


def page(**settings):
    """The metrics of a server."""
    server = shell.Server(metrics='127.0.0.1:0', **settings)
    try:
        server.port = int(server.wait_for_log(r'metrics url=http://127.0.0.1:(\d+)'))
        return server.get('/metrics').body.decode()
    finally:
        server.close()


def page_of_node():
    """Of one of several servers; the same as of a single one, and more."""
    with postgres.Postgres() as database, redis_server.Redis(loopback=True) as bus:
        names = [os.path.join(bus.folder, name) for name in ('password', 'secret')]
        for name, text in zip(names, (bus.password, 'x' * 64)):
            with open(name, 'w', encoding='ascii') as file:
                file.write(text)
        return page(database=database.url(), bus=f'redis://127.0.0.1:{bus.port}/miai', bus_password=names[0],
                    bus_secret=names[1])


@unittest.skipUnless(postgres.is_there() and redis_server.is_there(), 'PostgreSQL or Redis is not installed')
class Watching(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.page = page_of_node()
        cls.single = page()

    def served(self, name, labels):
        return any(name == found and all(label in has and value in (None, has[label]) for label, value in labels.items())
                   for found, has in samples(self.page))

    def test_every_metric_of_the_dashboard_is_one_that_the_server_prints(self):
        asked = [one for expression in expressions(json.loads(text(DASHBOARD))) for one in selectors(expression)]
        self.assertGreater(len(asked), 40)
        self.assertEqual([one for one in asked if not self.served(*one)], [])

    def test_a_single_server_prints_nothing_that_a_node_does_not(self):
        single, node = ({name for name, _ in samples(one)} for one in (self.single, self.page))
        self.assertEqual(single - node, set())
        self.assertIn('miai_node_info', node - single)

    def test_every_metric_of_the_alerts_is_one_that_the_server_prints(self):
        asked = [(rule['alert'], *one) for rule in rules() for one in selectors(rule['expr'])]
        self.assertGreater(len(asked), 15)
        self.assertEqual([one for one in asked if not self.served(*one[1:])], [])

    def test_counters_are_asked_for_their_growth_and_gauges_are_not(self):
        kinds = dict(re.findall(r'(?m)^# TYPE (\w+) (\w+)$', self.page))
        kinds.update({name + end: 'counter' for name, kind in kinds.items() if kind == 'histogram' for end in ('_bucket', '_sum', '_count')})
        for expression in expressions(panels()) + [rule['expr'] for rule in rules()]:
            grown = set(re.findall(r'\b(?:rate|increase|resets)\(((?:miai|process)_\w+)', expression))
            for name, _ in selectors(expression):
                self.assertEqual(name in grown, kinds.get(name) == 'counter', (name, expression))

    def test_the_file_of_alerts_holds_rules_and_nothing_else(self):
        body = text(ALERTS).split('\n    rules:\n')
        self.assertEqual(re.sub(r'(?m)^#.*\n', '', body[0]), 'groups:\n  - name: miai')
        self.assertEqual(RULE.sub('', body[1]), '')
        names = [rule['alert'] for rule in rules()]
        self.assertEqual(len(names), len(set(names)))
        for rule in rules():
            for opening, closing in ('()', '{}', '[]'):
                self.assertEqual(rule['expr'].count(opening), rule['expr'].count(closing), rule['alert'])
            self.assertNotRegex(rule['expr'], r': |^[\[{"\'&*!|>%@`]')   # plain text to YAML

    def test_every_alert_has_its_paragraph_and_every_paragraph_its_alert(self):
        told = PARAGRAPH.findall(text(MANUAL))
        self.assertEqual([name for name, _ in told], [rule['alert'] for rule in rules()])
        for name, words in told:
            self.assertGreater(len(words), 150, name)

    def test_panels_neither_overlap_nor_share_a_number(self):
        found, taken = json.loads(text(DASHBOARD))['panels'], set()
        self.assertEqual(len(found), len({panel['id'] for panel in found}))
        for panel in found:
            at = panel['gridPos']
            cells = {(x, y) for x in range(at['x'], at['x'] + at['w']) for y in range(at['y'], at['y'] + at['h'])}
            self.assertLessEqual(at['x'] + at['w'], 24, panel['title'])
            self.assertFalse(cells & taken, panel['title'])
            taken |= cells


if __name__ == '__main__':
    if sys.argv[1:] == ['--expressions']:   # for ./dev check watching: the dashboard's as rules, its variables filled in
        filled = [re.sub(r'\$__rate_interval|\$__interval', '5m', one).replace('$job', 'miai').replace('$instance', '.*')
                  for one in expressions(json.loads(text(DASHBOARD))) if not one.startswith('label_values')]
        print(json.dumps({'groups': [{'name': 'dashboard', 'rules': [{'record': f'panel:{i}', 'expr': one} for i, one in enumerate(filled)]}]}))
    else:
        shell.main()
