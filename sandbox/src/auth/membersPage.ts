import type { Reply } from 'appkit-server/parts'
import { escapeHtml } from '../../../common/escapeHtml.js'
import { pageHeaders } from '../dev/ownPage.js'

/** The fields of a session that the page shows. */
export interface Member {
  readonly accountAddress: string
  readonly chainId: string
  readonly domain: string
  readonly issuedAt: string
}

/**
 * The page for signed-in users: an example of a page that a server protects. Without a session it has status 401 and
 * only the request to sign in.
 *
 * @param member - the session of the request, or null
 * @param wantsJson - whether the caller asked for JSON, as an app does that shows the data itself
 */
export function renderMembers(member: Member | null, wantsJson: boolean): Reply {
  const status = member === null ? 401 : 200
  if (wantsJson) {
    const json =
      member === null
        ? { error: { code: 'session', message: 'Sign in first.' } }
        : { message: `Welcome, ${member.accountAddress}. Only signed-in users get this sentence.`, member }
    return { status, json, headers: { 'cache-control': 'no-store' } }
  }
  return { status, type: 'text/html', text: member === null ? closed : open(member), headers: pageHeaders }
}

const page = (state: 'in' | 'out', title: string, content: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${title}</title>
    <link rel="icon" href="/favicon.ico" type="image/svg+xml" />
    <link rel="stylesheet" href="/members.css" />
  </head>
  <body>
    <main>
      <div class="card ${state}">
        <p class="state">${state === 'in' ? 'Signed in' : 'Not signed in'}</p>
        <h1>${title}</h1>
${content}
      </div>
    </main>
  </body>
</html>
`

const closed = page(
  'out',
  'This page is for signed-in users',
  '        <p class="lead">The server found no session in this request, so it sends nothing else. Sign in on the page of the app, then load this page again.</p>',
)

function open({ accountAddress, chainId, domain, issuedAt }: Member): string {
  const facts = { Account: accountAddress, Network: chainId, 'Signed for': domain, 'Signed at': issuedAt }
  const rows = Object.entries(facts).map(
    ([term, value]) => `          <div><dt>${term}</dt><dd>${escapeHtml(value)}</dd></div>`,
  )
  const lead =
    'The server knows this account because it verified its signature. It read the facts below from the text that the wallet signed.'
  return page(
    'in',
    'Members',
    `        <p class="lead">${lead}</p>\n        <dl>\n${rows.join('\n')}\n        </dl>`,
  )
}
