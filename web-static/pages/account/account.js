// The page of the visitor's account, and of the link that makes it the owner's.
import { html, useEffect, useState } from '../../vendor/ui.js';
import { account as words } from '../../i18n/account-en.js';
import { common } from '../../i18n/en.js';
import { socket } from '../../net/net.js';
import { takeOwner } from '../../state/account.js';
import { you } from '../../state/session.js';
import { go } from '../../ui/router.js';
import { Enter } from './enter.js';
import { Keep } from './keep.js';
import { refusal } from './form.js';

export const styles = ['account'];

function Own({ link, say }) {
  const [error, setError] = useState(null);
  const take = async () => {
    const answer = await takeOwner(link);
    if (!answer.code) {
      say(words.ownerDone(answer.you.name));
      go('/account', { replace: true });
    } else setError(answer.code === 'notfound' || answer.code === 'proto' ? words.errors.link : refusal(answer));
  };
  return html`
    <section class="notice stack">
      <h2 class="t20">${words.ownerTitle}</h2>
      <p>${words.ownerLead}</p>
      ${you.value?.account
        ? html`
          ${error && html`<p class="error" role="alert">${error}</p>`}
          <p>
            <button class="button primary" type="button" data-do="own" onClick=${take}>
              ${words.ownerTake(you.value.name)}
            </button>
          </p>
        `
        : html`<p>${words.ownerFirst}</p>`}
    </section>
  `;
}

function lead(player) {
  if (!player) return words.visitor;
  return player.account ? words.signedIn(player.name) : words.guest(player.name);
}

/** @param {{link?: string}} props link: the secret of the owner's link */
export default function AccountPage({ link }) {
  const [said, say] = useState('');
  useEffect(() => {
    document.title = words.documentTitle;
  }, []);
  const player = you.value;
  if (!socket.hello.value)
    return html`<main id="page" tabindex="-1" class="page account" aria-busy="true"><p>${common.loading}…</p></main>`;
  return html`
    <main id="page" tabindex="-1" class="page account stack loose">
      <h1>${words.title}</h1>
      <p class="lead">
        ${lead(player)}
        ${player?.owner ? ` ${words.owner}` : ''}
        ${player?.bot ? ` ${words.bot}` : ''}
        ${player && html` <a href=${`/player/${player.id}`}>${words.ratings}</a> <span class="soft">
            ${words.number(player.id)}
          </span>
        `}
        ${(player?.owner || player?.moderator) && html` <a href="/moderation">${words.moderation}</a>`}
      </p>
      <p class="said" role="status">${said}</p>
      ${link && html`<${Own} link=${link} say=${say} />`}
      ${player?.account ? html`<${Keep} say=${say} />` : html`<${Enter} key=${player?.id ?? ''} />`}
    </main>
  `;
}
