// A plug-in of Prettier that lays out html`` templates, which Prettier alone leaves as they are: one tag below the
// other, children two columns to the right, attributes one a line where they do not fit. It adds and removes only white
// space with a line end, only where htm drops it, so a template means the same before and after.
//
// The plug-in hands a template to Prettier as if it were JSX, because Prettier places that well in an arrow function, a
// call or an `&&`.
import { doc } from 'prettier';
import * as babel from 'prettier/plugins/babel';
import * as estree from 'prettier/plugins/estree';
import { pieces, readTemplate } from './template.mjs';

const { group, indent, line, lineSuffixBoundary, softline } = doc.builders;
const base = estree.printers.estree;

const LEVELS_ON_A_LINE = 2; // tags within tags within tags have a line each, though they might fit

const isTemplate = (node) => node?.type === 'TaggedTemplateExpression' && node.tag.name === 'html';

/** Every node below one, the deepest first. */
function* below(node) {
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child?.type !== 'string') continue;
      yield* below(child);
      yield child;
    }
  }
}

/** How many tags lie within each other here, those of templates in expressions too. */
function levels(node, expressions) {
  if (node.kind === 'text') return 0;
  if (node.kind === 'element') {
    return 1 + Math.max(0, ...(node.children ?? []).map((child) => levels(child, expressions)));
  }
  const expression = expressions[node.value];
  return Math.max(0, ...[expression, ...below(expression)].map((each) => each.levels ?? 0));
}

function parse(text, options) {
  const tree = babel.parsers.babel.parse(text, options);
  for (const node of below(tree)) {
    if (!isTemplate(node)) continue;
    node.nodes = readTemplate(node.quasi.quasis.map((quasi) => quasi.value.raw));
    node.levels = Math.max(0, ...node.nodes.map((each) => levels(each, node.quasi.expressions)));
    node.type = 'JSXElement';
  }
  return tree;
}

/** The layout of one template. */
function layOut(path, print) {
  const { expressions } = path.node.quasi;
  const value = (index, isChild = false) => {
    const { type, right } = expressions[index];
    const printed = path.call(print, 'quasi', 'expressions', index);
    if (!/^(Conditional|Logical|Binary)Expression$/.test(type)) return ['${', printed, lineSuffixBoundary, '}'];
    if (!isChild) return group(['${', indent([softline, printed]), softline, lineSuffixBoundary, '}']);
    const hangs = type !== 'ConditionalExpression' && !right.nodes;
    return ['${', hangs ? indent(printed) : printed, lineSuffixBoundary, '}'];
  };
  const text = (string) => pieces(string).map((piece) => (typeof piece === 'number' ? value(piece) : piece));

  const element = ({ tag, attributes, children, end }, own) => {
    const open = ['<', text(tag), indent(attributes.map((attribute) => [line, text(attribute)]))];
    if (children === null) return group([open, attributes.length > 0 ? line : ' ', '/>']);
    const opening = group([open, attributes.length > 0 ? softline : '', '>']);
    if (children.length === 0) return [opening, text(end)];
    return group([opening, inside(children), text(end)], { shouldBreak: own > LEVELS_ON_A_LINE });
  };
  const node = (each) => {
    if (each.kind === 'text') return each.text;
    return each.kind === 'value' ? value(each.value, true) : element(each, levels(each, expressions));
  };
  // A line may end between tags and values that touch; a node beside a text stays beside it.
  const list = (nodes) =>
    nodes.map((each, index) => {
      const before = nodes[index - 1];
      const mayPart = index > 0 && (each.apart || (each.kind !== 'text' && before.kind !== 'text'));
      return mayPart ? [softline, node(each)] : node(each);
    });

  // White space at an end is a text, which a line end beside it would take away.
  const inside = (nodes) => [
    indent([/^\s/.test(nodes[0].text) ? '' : softline, list(nodes)]),
    /\s$/.test(nodes.at(-1).text) ? '' : softline,
  ];

  const { nodes } = path.node;
  if (nodes.length === 0) return 'html``';
  return group(['html`', inside(nodes), '`'], { shouldBreak: path.node.levels > LEVELS_ON_A_LINE });
}

// Below these a choice or an `&&` with a template in it needs no brackets.
const ROOMY = new Set([
  'ArrowFunctionExpression',
  'AssignmentExpression',
  'CallExpression',
  'ConditionalExpression',
  'ObjectProperty',
  'ReturnStatement',
  'TemplateLiteral',
  'VariableDeclarator',
]);

/** A choice between templates, or a template on a condition. Prettier would put them in brackets, as JSX. */
function choose(path, print) {
  const { type, consequent, alternate, operator, right } = path.node;
  if (!ROOMY.has(path.parent?.type)) return null;
  if (type === 'LogicalExpression' && right.nodes && path.parent.type === 'TemplateLiteral') {
    return [group(print('left')), ` ${operator} `, print('right')];
  }
  if (type !== 'ConditionalExpression' || !(consequent.nodes || alternate.nodes)) return null;
  return group([print('test'), indent([line, '? ', print('consequent'), line, ': ', print('alternate')])]);
}

export const parsers = { babel: { ...babel.parsers.babel, parse } };

export const printers = {
  estree: {
    ...base,
    embed: undefined,
    getVisitorKeys: (node, ...rest) => (node.nodes ? ['tag', 'quasi'] : base.getVisitorKeys(node, ...rest)),
    willPrintOwnComments: (path, ...rest) => !path.node.nodes && base.willPrintOwnComments(path, ...rest),
    print(path, options, print, args) {
      if (path.node.nodes) return layOut(path, print);
      return choose(path, print) ?? base.print(path, options, print, args);
    },
  },
};
