/**
 * A mix of rules and its permanent address: a named ruleset, and the clauses that differ from it.
 *
 *     /lab/stoical?ko=basic&passing=limited&pass_allowance=6,2
 *
 * A value is written as in docs/RULES.md; an allowance as Black's number, a comma and White's. A ruleset without
 * "@number" is its first revision, so the meaning of an address never changes. A malformed address is not used in part.
 */

/**
 * @typedef {object} Mix
 * @property {string} ruleset 'stoical', 'stoical@2'
 * @property {Record<string, unknown>} options the clauses that differ from it, in the order of the table of clauses
 */

/** Thrown for an address that cannot be read. `code` is stable; i18n/lab-en.js makes the sentences. */
export class MixError extends Error {
  /**
   * @param {'ruleset'|'syntax'|'clause'|'twice'|'value'|'clash'} code
   * @param {{part: string, place: number, clause?: string, clauses?: string[], allowed?: import('./core.js').Clause}}
   *   where the part of the address at fault,
   *   its place (0 the ruleset, 1 the first clause), the clause or the two that contradict each
   *   other, and the table's row
   */
  constructor(code, where) {
    super(`${code} at ${where.place}: ${where.part}`);
    this.code = code;
    this.where = where;
  }
}

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
const FIRST = '1';

/**
 * The name with its revision, for the core and the server, of a ruleset as an address writes it.
 * @param {string} ruleset
 */
export const exactName = (ruleset) => (ruleset.includes('@') ? ruleset : `${ruleset}@${FIRST}`);

/** Every clause of the ruleset that a mix began as. @param {import('./core.js').Core} core @param {string} ruleset */
export const startOf = (core, ruleset) => core.rulesOf(exactName(ruleset));

/**
 * The newest revision of a ruleset, as an address writes it.
 * @param {import('./core.js').Core} core
 * @param {string} name
 */
export function newestOf(core, name) {
  const { revision } = core.rulesets().find((ruleset) => ruleset.name === name) ?? {};
  return revision > 1 ? `${name}@${revision}` : name;
}

/**
 * The difference of rules from a ruleset.
 * @param {import('./core.js').Core} core
 * @param {string} ruleset
 * @param {import('./core.js').Rules} rules every clause
 * @returns {Mix}
 */
export function mixOf(core, ruleset, rules) {
  const start = startOf(core, ruleset);
  const changed = core.clauses().filter(({ name }) => !same(rules[name], start[name]));
  return { ruleset, options: Object.fromEntries(changed.map(({ name }) => [name, rules[name]])) };
}

const written = (value) => (value !== null && typeof value === 'object' ? `${value.b},${value.w}` : String(value));

/** The address of a mix. @param {Mix} mix @returns {string} '/lab/stoical?ko=basic' */
export function mixAddress({ ruleset, options }) {
  const query = Object.entries(options)
    .map(([clause, value]) => `${clause}=${written(value)}`)
    .join('&');
  return `/lab/${ruleset}${query && `?${query}`}`;
}

const integer = (text) => (/^(0|[1-9]\d{0,4})$/.test(text) ? Number(text) : undefined);

/** The value of a clause in an address, or undefined where the text cannot be one. This checks its kind only; the core
 * checks the rest. */
function read({ kind, values }, text) {
  switch (kind) {
    case 'choice':
      return values.includes(text) ? text : undefined;
    case 'bool':
      return { true: true, false: false }[text];
    case 'stone_limit':
      return text === 'none' || text === 'auto' ? text : integer(text);
    case 'komi':
      return /^-?(0|[1-9]\d{0,3})(\.5)?$/.test(text) && text !== '-0' ? Number(text) : undefined;
    case 'allowance': {
      const [b, w, ...more] = text.split(',').map(integer);
      return b === undefined || w === undefined || more.length > 0 ? undefined : { b, w };
    }
    default:
      return integer(text);
  }
}

const decoded = (text) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/**
 * Reads an address.
 * @param {import('./core.js').Core} core
 * @param {string} ruleset what follows /lab/
 * @param {string} search '?ko=basic', or nothing
 * @returns {{mix: Mix, rules: import('./core.js').Rules}}
 * @throws {MixError}
 */
export function readMix(core, ruleset, search) {
  const named = decoded(ruleset).replace(/@1$/, '');
  if (!/^[a-z0-9-]+(@[1-9]\d{0,2})?$/.test(named) || !known(core, named))
    throw new MixError('ruleset', { part: decoded(ruleset), place: 0 });
  const table = new Map(core.clauses().map((clause) => [clause.name, clause]));
  const options = {};
  const parts = search.replace(/^\?/, '').split('&');
  for (const [index, part] of parts.entries()) {
    if (part === '' && parts.length === 1) break;
    const where = { part: decoded(part), place: index + 1 };
    const [, name, text] = /^([^=]*)=(.*)$/s.exec(where.part) ?? [];
    if (name === undefined) throw new MixError('syntax', where);
    const clause = table.get(name);
    where.clause = name;
    if (!clause) throw new MixError('clause', where);
    if (Object.hasOwn(options, name)) throw new MixError('twice', where);
    options[name] = read(clause, text);
    where.allowed = clause;
    if (options[name] === undefined || !fits(core, clause, options[name])) throw new MixError('value', where);
  }
  const checked = core.checkRules(options, exactName(named));
  if (!checked.ok)
    throw new MixError('clash', {
      part: parts.map(decoded).join('&'),
      place: placeOf(parts, checked.clauses),
      clauses: checked.clauses,
    });
  return { mix: mixOf(core, named, checked.rules), rules: checked.rules };
}

function known(core, ruleset) {
  try {
    return Boolean(startOf(core, ruleset));
  } catch {
    return false;
  }
}

// The number of clauses that the core names tells one bad value from two that contradict each other.
function fits(core, { name }, value) {
  const checked = core.checkRules({ [name]: value }, core.rulesets()[0].name);
  return checked.ok || checked.clauses.length > 1;
}

const placeOf = (parts, clauses) =>
  1
  + Math.max(
    0,
    parts.findLastIndex((part) => clauses.includes(part.split('=')[0])),
  );
