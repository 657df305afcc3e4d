"""The output of web-static/embed.py and migrations/embed.py, read back from the C that they make."""

import gzip
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


class Embedding(unittest.TestCase):
    script = 'web-static/embed.py'
    tools = ('esbuild', '', '')

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = folder.name

    def write(self, **files):
        for path, content in files.items():
            full = os.path.join(self.root, 'in', path.replace('__', '/').replace('_', '.'))
            os.makedirs(os.path.dirname(full), exist_ok=True)
            with open(full, 'w', encoding='utf-8') as file:
                file.write(content)

    def run_script(self):
        """(exit status, the C file, the output)."""
        out = os.path.join(self.root, 'out.c')
        run = subprocess.run([sys.executable, '-B', os.path.join(TOP, self.script), *self.tools, out, out + '.d',
                              os.path.join(self.root, 'in')], capture_output=True, text=True)
        if run.returncode:
            return run.returncode, '', run.stderr
        with open(out, encoding='utf-8') as file:
            return 0, file.read(), run.stderr


class Assets(Embedding):
    def unpack(self, text, path):
        return gzip.decompress(self.packed(text, path, 'gz')).decode()

    def packed(self, text, path, coding):
        """The bytes of an array of a file: coding is gz or br. None if the file has no such array."""
        row = re.search(rf'{{"{re.escape(path)}", .*\b({coding}_\d+), sizeof', text)
        array = row and re.search(rf'{row.group(1)}\[\] = {{([^}}]*)}}', text).group(1)
        return array and bytes(int(n) for n in array.replace(',', ' ').split())

    def run_module(self, text, name):
        """The output of the packed module when it runs; all packed modules are in one folder."""
        folder = os.path.join(self.root, 'run')
        for path in re.findall(r'{"(/[^"]+\.js)"', text):
            os.makedirs(os.path.dirname(folder + path), exist_ok=True)
            with open(folder + path, 'w', encoding='utf-8') as file:
                file.write(self.unpack(text, path))
        with open(folder + '/package.json', 'w', encoding='utf-8') as file:
            file.write('{"type": "module"}')
        run = subprocess.run(['node', os.path.join(folder, name)], capture_output=True, text=True)
        self.assertEqual(run.stderr, '')
        return run.stdout.strip()

    def test_a_page_names_its_build(self):
        self.write(index_html='<a href="/s/%BUILD%/x"></a>', app_js='')
        _, text, _ = self.run_script()
        build = re.search(r'net_assets_build\[\] = "([0-9a-f]+)"', text).group(1)
        self.assertEqual(self.unpack(text, '/index.html'), f'<a href="/s/{build}/x"></a>')

    def test_modules_of_every_visit_are_packed_and_work(self):
        self.write(app_js="// says it\nimport * as all from './lib/a.js';\nimport { b as c, D } from './b.js';\n"
                          "console.log(all.a, c, new D().e, all.default());\n",
                   lib__a_js="import { b } from '../b.js';\n/** doubles */\nexport const a = b * 2;\n"
                             "export default function name() { return 'default'; }\n",
                   b_js='const b = 21;\nexport class D { e = 1; }\nexport { b };\n')
        _, text, _ = self.run_script()
        self.assertEqual(self.run_module(text, 'app.js'), '42 21 1 default')
        self.assertNotIn('/lib/a.js"', text)
        self.assertNotIn('doubles', self.unpack(text, '/app.js'))

    def test_modules_of_the_first_page_are_one_file_that_later_pages_share(self):
        later = "import { count } from './count.js';\nimport { more } from './%s.js';\nexport const say = () => console.log('%s', count(), more);\n"
        self.write(index_html='<script src="/s/%BUILD%/app.js"></script>',
                   app_js="import { count } from './count.js';\nimport { more } from './more.js';\ncount();\n"
                          "const lazy = (path) => import(new URL(path, import.meta.url).href);\n"
                          "lazy('a.js').then((a) => { a.say(); return lazy('lib/b.js'); }).then((b) => b.say(more));\n",
                   count_js='let n = 0;\nexport const count = () => ++n;\n', more_js='export const more = 1;\n',
                   a_js=later % ('more', 'a'), lib__b_js=(later % ('more', 'b')).replace("'./", "'../"))
        _, text, _ = self.run_script()
        self.assertEqual(self.run_module(text, 'app.js'), 'a 2 1\nb 3 1')
        self.assertEqual(re.findall(r'{"(/[^"]+)"', text), ['/a.js', '/app.js', '/index.html', '/lib/b.js'])

    def test_a_worker_is_one_file_that_shares_nothing_with_the_page(self):
        self.write(app_js="import { count } from './count.js';\nconst worker = (path) => path;\n"
                          "console.log(worker('lib/some-worker.js'), count());\n",
                   count_js='let n = 0;\nexport const count = () => ++n;\n',
                   lib__some_worker_js='')
        os.rename(os.path.join(self.root, 'in/lib/some.worker.js'), os.path.join(self.root, 'in/lib/some-worker.js'))
        with open(os.path.join(self.root, 'in/lib/some-worker.js'), 'w', encoding='utf-8') as file:
            file.write("import { count } from '../count.js';\nconsole.log('worker', count());\n")
        _, text, _ = self.run_script()
        self.assertEqual(re.findall(r'{"(/[^"]+)"', text), ['/app.js', '/lib/some-worker.js'])
        self.assertEqual(self.run_module(text, 'lib/some-worker.js'), 'worker 1')
        self.assertNotIn('import', self.unpack(text, '/lib/some-worker.js'))

    def test_a_worker_that_is_not_there_fails_the_build(self):
        self.write(app_js="const worker = (path) => path;\nworker('lib/none-worker.js');\n")
        status, _, told = self.run_script()
        self.assertEqual((status, 'lib/none-worker.js' in told), (1, True))

    def squeezed(self, expression):
        """The texts that a template hands to its tag after packing."""
        self.write(app_js=f"const html = (texts) => texts;\nconst css = html, x = 1, a = {{ html }};\nconsole.log(JSON.stringify({expression}));\n")
        return self.run_module(self.run_script()[1], 'app.js')

    def test_the_layout_of_a_template_is_not_packed(self):
        self.assertEqual(self.squeezed('''html`
          <main
            class="page"
            id=${x}
            ...${a}
          >
            <b >${x}</b>
            text
            ${x}
            <${x}
              plain
            />
          </main >
        `'''), '["<main class=\\"page\\" id="," ...","><b>","</b>text","<"," plain/></main>"]')

    def test_the_text_of_a_template_is_packed_unchanged(self):
        kept = ('["<p title=\\"a  > b/>\\" class=\'c  ","  d\'> ",", "," two  words <b> x </b> </p>"]')
        self.assertEqual(self.squeezed('html`<p title="a  > b/>" class=\'c  ${x}  d\'> ${x}, ${x} two  words <b> x </b> </p>`'), kept)
        self.assertEqual(self.squeezed('css`<b>\n  ${x}\n</b>`'), '["<b>\\n  ","\\n</b>"]')
        self.assertEqual(self.squeezed('a.html`<b>\n</b>`'), '["<b>\\n</b>"]')
        self.assertEqual(self.squeezed('html`<b>\\u0020\n</b>`'), '["<b> \\n</b>"]')
        self.assertEqual(self.squeezed('html`<b>\n<!-- c -->\n</b>`'), '["<b>\\n<!-- c -->\\n</b>"]')

    def test_templates_are_found_in_templates_and_behind_whatever_looks_like_one(self):
        self.assertEqual(self.squeezed('''[/[`/]html`/.test('`') || "html`" || x / 1 / 2, // html`
            `${html`<b>
            </b>`}`, html`<i>${[x].map(() => ({ x: '}' /* ` */ }))}
            </i>`]'''), '["html`","<b></b>",["<i>","</i>"]]')

    def test_a_template_without_an_end_fails_the_build(self):
        self.write(app_js='html`<b>${x}')
        self.assertIn('/app.js: a template without its end', self.run_script()[2])

    def test_a_style_sheet_holds_those_that_it_imports(self):
        self.write(css__app_css='@import "theme.css";\nq { color: red }', css__theme_css='p { color: red }', css__more_css='i { color: red }')
        _, text, _ = self.run_script()
        self.assertEqual(re.findall(r'{"(/[^"]+)"', text), ['/css/app.css', '/css/more.css'])
        self.assertEqual(self.unpack(text, '/css/app.css').strip(), 'p{color:red}q{color:red}')

    @unittest.skipUnless(shutil.which('zopfli'), 'zopfli is not here')
    def test_zopfli_packs_what_zlib_unpacks(self):
        self.tools = ('esbuild', 'zopfli', '')
        self.write(a_svg='<svg/>' * 100)
        self.assertEqual(self.unpack(self.run_script()[1], '/a.svg'), '<svg/>' * 100)

    @unittest.skipUnless(shutil.which('brotli'), 'brotli is not here')
    def test_a_file_is_in_brotli_beside_gzip_where_brotli_is_smaller(self):
        self.tools = ('esbuild', '', 'brotli')
        text = ' '.join(f'{word} of {word}' for word in 'abcdefghijklmnop') * 9
        self.write(a_svg=text, b_svg='')
        _, packed, _ = self.run_script()
        br = self.packed(packed, '/a.svg', 'br')
        self.assertEqual(self.unpack(packed, '/a.svg'), text)
        self.assertEqual(subprocess.run(['brotli', '-dc'], input=br, stdout=subprocess.PIPE, check=True).stdout, text.encode())
        self.assertLess(len(br), len(self.packed(packed, '/a.svg', 'gz')))
        self.assertIsNone(self.packed(packed, '/b.svg', 'br'))

    def test_without_brotli_a_file_is_in_gzip_only(self):
        self.write(a_svg='<svg/>' * 100)
        self.assertIsNone(self.packed(self.run_script()[1], '/a.svg', 'br'))

    def test_a_module_that_is_not_there_fails_the_build(self):
        self.write(app_js="import './gone.js';\n")
        status, _, said = self.run_script()
        self.assertNotEqual(status, 0)
        self.assertIn('gone.js', said)

    def test_a_later_module_that_is_not_there_fails_the_build(self):
        self.write(app_js="lazy('pages/gone.js');\n")
        status, _, said = self.run_script()
        self.assertNotEqual(status, 0)
        self.assertIn('pages/gone.js', said)

    def test_the_same_files_give_the_same_bytes_and_a_change_another_build(self):
        self.write(a_css='p { top: 0 }')
        _, first, _ = self.run_script()
        _, again, _ = self.run_script()
        self.write(a_css='q { top: 0 }')
        _, changed, _ = self.run_script()
        self.assertEqual(first, again)
        build = re.compile(r'net_assets_build.*')
        self.assertNotEqual(build.search(first).group(), build.search(changed).group())

    def test_a_file_of_no_known_type_fails_the_build(self):
        self.write(a_exe='')
        self.assertIn('no content-type', self.run_script()[2])

    def test_paths_are_in_the_order_of_strcmp(self):
        self.write(b_svg='', a_svg='', a__b_svg='', B_svg='')
        paths = re.findall(r'^    {"([^"]*)"', self.run_script()[1], re.MULTILINE)
        self.assertEqual(paths, sorted(paths))
        self.assertEqual(len(paths), 4)


class Migrations(Embedding):
    script = 'migrations/embed.py'
    tools = ()

    def named(self, *names):
        for name in names:
            os.makedirs(os.path.dirname(os.path.join(self.root, 'in', name)), exist_ok=True)
            with open(os.path.join(self.root, 'in', name), 'w', encoding='utf-8') as file:
                file.write('SELECT 1;\n')

    def test_each_file_is_there_with_its_number_and_hash(self):
        self.named('0001_one.sql', '0002_two.sql')
        _, text, _ = self.run_script()
        self.assertEqual(re.findall(r'{(\d), "(.*)",\n     "([0-9a-f]{4})', text),
                         [('1', '0001_one.sql', 'b4e0'), ('2', '0002_two.sql', 'b4e0')])

    def test_a_gap_in_the_numbers_fails_the_build(self):
        self.named('0001_one.sql', '0003_three.sql')
        self.assertIn('expected 0002_what.sql', self.run_script()[2])

    def test_two_files_with_one_number_fail_the_build(self):
        self.named('0001_one.sql', '0001_two.sql')
        self.assertIn('expected 0002_what.sql', self.run_script()[2])

    def test_postgresql_begins_with_the_schema_of_a_number_and_has_its_own_table(self):
        self.named('0001_one.sql', '0002_two.sql', '0003_three.sql', 'postgres/0002_base.sql',
                   'postgres/0003_three.sql')
        _, text, _ = self.run_script()
        lites, others = text.split('store_migrations_count = 3;')
        self.assertEqual(re.findall(r'{(\d), "(.*)",', lites)[-1], ('3', '0003_three.sql'))
        self.assertEqual(re.findall(r'{(\d), "(.*)",', others), [('2', '0002_base.sql'), ('3', '0003_three.sql')])
        self.assertIn('store_migrations_postgres_count = 2;', others)

    def test_a_number_that_postgresql_lacks_fails_the_build(self):
        for names, complaint in ((('0001_one.sql', '0002_two.sql', 'postgres/0001_base.sql'), 'its last number'),
                                 (('0003_three.sql', 'postgres/0003_three.sql'), 'expected 0002_what.sql')):
            self.named(*names)
            self.assertIn(complaint, self.run_script()[2])


if __name__ == '__main__':
    unittest.main()
