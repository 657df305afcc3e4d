// The code with which a player that the desk entered takes their place on their own phone.
import { html, useEffect, useState } from '../../../vendor/ui.js';
import { common } from '../../../i18n/en.js';
import { identity as words } from '../../../i18n/identity-en.js';
import { commands } from '../../../net/net.js';
import { copyText } from '../../../ui/copy.js';
import { useStyles } from '../../../lib/styles.js';
import { Sheet } from '../../../ui/sheet.js';
import { Code, OnlyHere, useLink } from '../link.js';

/**
 * @import {Tour as P} from 'protocol'
 * @import {Context} from './desk.js'
 */

/** Whether the desk may offer it: a name without account or invitation. */
export const isOpenTo = (player, more) => !player.account && !more?.invited && !player.leave;

/** @param {{context: Context, player: P.Player, onClose: () => void}} props */
export function IdentitySheet({ context: { id, tour }, player, onClose }) {
  const [answer, setAnswer] = useState(null);
  const taken = Boolean(tour.byNo.get(player.number)?.account);
  useEffect(() => {
    useStyles(['code']);
    commands.get('identity', { tour: id, number: player.number }).then(setAnswer);
  }, []);
  return html`
    <${Sheet} title=${words.title(player.name)} onClose=${onClose} className="small">
      ${taken
        ? html`<p role="status">${words.done(player.name)}</p>`
        : !answer
          ? html`<p aria-busy="true">${common.loading}…</p>`
          : answer.t === 'identity'
            ? html`<${Offer} slug=${tour.head.settings.slug} player=${player} answer=${answer} />`
            : html`<p class="error" role="alert">${words.failed}</p>`}
    <//>
  `;
}

/** @param {{slug: string, player: P.Player, answer: P.IdentityAnswer}} props */
function Offer({ slug, player, answer }) {
  const link = useLink(`/t/${slug}#identify-${player.number}-${answer.code}`);
  const [copied, setCopied] = useState(false);
  return html`
    <p>${words.scan}</p>
    <${Code} link=${link} />
    <${OnlyHere} link=${link} />
    <p class="row tight">
      <button
        type="button"
        class="button small"
        data-do="copy-link"
        data-link=${link.page}
        onClick=${async () => setCopied(await copyText(link.page))}
      >
        ${words.copy}
      </button>
      <span role="status">${copied ? words.copied : ''}</span>
    </p>
    <p class="hint">${words.until(answer.until)}</p>
  `;
}
