// The steps that bring a player who is not in a draft to a seat in it.
import { formOf, personOf } from './person.js';

/**
 * @import {Tour as P} from 'protocol'
 * @import {Desk, Tour} from '../../../state/tour-fold.js'
 * @import {Context} from './desk.js'
 */

/** @typedef {[k: P.Act['k'], fields: any]} Step a command and its fields */

const FIELD = new Set(['robin', 'knockout']); // the field is settled when the first round begins

/**
 * The commands that bring a player into a round, in their order; null where none do.
 * @param {{player: P.Player, why: string}} one from notIn()
 * @param {{tour: Tour, desk: Desk}} context
 * @param {number} round
 * @returns {Step[]|null}
 */
export function stepsIn({ player, why }, { tour: { head }, desk }, round) {
  const { number: no, status } = player;
  if (FIELD.has(head.settings.system) && round > 1 && why === 'late') return null;
  /** @type {Step[]} */
  const here = status === 'entered' ? [['checkin', { number: no, on: true }]] : [];
  /** @param {{reserve?: boolean, join?: number}} changes @returns {Step[]|undefined} */
  const edit = (changes) => {
    const form = formOf(
      player,
      desk.people.find((one) => one.number === no),
    );
    const { person } = personOf({ ...form, ...changes }, { player, rounds: head.rounds });
    return person && [['edit', { person: { ...person, ...(changes.reserve === false ? { status: 'here' } : {}) } }]];
  };
  switch (why) {
    case 'away':
      return here;
    case 'excused':
    case 'zero':
      return [['absent', { number: no, round, kind: 'not' }], ...here];
    case 'gone':
      return status === 'withdrawn' ? [['return', { number: no, round }]] : null;
    case 'reserve':
      return head.settings.teams ? null : edit({ reserve: false }); // a line-up decides who plays for a team
    case 'late':
      return player.join > round ? edit({ join: round }) : null;
    default:
      return null;
  }
}

/** The act of the button beside a name. @param {Context} context @param {{number: number}} draft */
export function including(context, { number: round }) {
  return (one) => {
    const steps = stepsIn(one, context, round);
    if (!steps || steps.some(([k]) => !context.may(k))) return null;
    return async () => {
      /** @type {any} */
      let seen; // each step names the revision of the one before
      for (const [k, fields] of steps) {
        seen = await context.send(k, fields, seen);
        if (!seen) return;
      }
    };
  };
}
