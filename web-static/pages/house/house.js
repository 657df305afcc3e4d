// The page of the owner and the moderators: reports, the log, players, blocked words.
import { html, useEffect, useState } from '../../vendor/ui.js';
import { house as words } from '../../i18n/house-en.js';
import { common } from '../../i18n/en.js';
import { socket } from '../../net/net.js';
import { you } from '../../state/session.js';
import { go } from '../../ui/router.js';
import { Tabs } from '../../ui/tabs.js';
import { Decide } from './decide.js';
import { Reports } from './reports.js';
import { Log } from './log.js';
import { People } from './people.js';
import { Events, Staff, Words } from './lists.js';

export const styles = ['house'];

/** @param {{hash: string}} props hash: the tab, and the subject that it shows: "people/p7" */
export default function HousePage({ hash }) {
  const [wish, decide] = useState(null);
  const [said, say] = useState('');
  const [turn, setTurn] = useState(0); // lists are read anew after each act
  useEffect(() => {
    document.title = words.documentTitle;
  }, []);
  const me = you.value;
  if (!socket.hello.value)
    return html`<main id="page" tabindex="-1" class="page house" aria-busy="true"><p>${common.loading}…</p></main>`;
  if (!me?.owner && !me?.moderator) {
    return html`
      <main id="page" tabindex="-1" class="page house stack">
        <h1>${words.title}</h1>
        <p>${words.denied}</p>
        <p><a class="button" href="/account">${words.account}</a></p>
      </main>
    `;
  }
  const [chosen, subject = ''] = (hash || 'reports').split('/').map(decodeURIComponent);
  const show = (tab, whom = '') =>
    go(`/moderation#${tab}${whom ? `/${encodeURIComponent(whom)}` : ''}`, { replace: tab === chosen });
  const close = (done) => {
    decide(null);
    if (!done) return;
    say(words.did);
    setTurn(turn + 1);
  };
  const act = (next) => {
    say('');
    decide(next);
  };
  const props = { key: turn, act, show };
  const tabs = [
    { id: 'reports', title: words.tabs.reports, panel: () => html`<${Reports} ...${props} />` },
    { id: 'log', title: words.tabs.log, panel: () => html`<${Log} ...${props} />` },
    {
      id: 'people',
      title: words.tabs.people,
      panel: () => html`<${People} ...${props} key=${`${turn} ${subject}`} subject=${subject} />`,
    },
    { id: 'words', title: words.tabs.words, panel: () => html`<${Words} ...${props} />` },
    { id: 'events', title: words.tabs.events, panel: () => html`<${Events} ...${props} />` },
    ...(me.owner ? [{ id: 'staff', title: words.tabs.staff, panel: () => html`<${Staff} ...${props} />` }] : []),
  ];
  return html`
    <main id="page" tabindex="-1" class="page house stack loose">
      <h1>${words.title}</h1>
      <p class="lead">${words.lead}</p>
      <p class="said" role="status">${said}</p>
      <div>
        <${Tabs}
          label=${words.tabsLabel}
          tabs=${tabs}
          chosen=${tabs.some(({ id }) => id === chosen) ? chosen : 'reports'}
          onChoose=${(id) => show(id)}
        />
      </div>
      ${wish && html`<${Decide} wish=${wish} onClose=${close} />`}
    </main>
  `;
}
