import { type SocialProvider, toResponse } from 'appkit-server/parts'
import { escapeHtml } from '../../../common/escapeHtml.js'
import { pageHeaders } from '../dev/ownPage.js'
import type { Person } from './people.js'

/** An app's request to a provider to log a user in. */
export interface Grant {
  readonly provider: SocialProvider
  readonly redirectUri: string
  readonly state: string
  readonly challenge: string
  readonly nonce: string
  /** The answer is sent as a form (OAuth 2.0 Form Post Response Mode). */
  readonly isForm: boolean
}

/** How a provider answers. */
export interface SocialReplies {
  readonly headers: Readonly<Record<string, string>>
  page(text: string): Response
  json(status: number, value: unknown): Response
}

/**
 * Creates the replies of a provider, and the headers of its pages. The page that opened the window hears from it, which
 * isolation would prevent.
 *
 * @param targets - origins that a form is sent to, besides the sandbox
 */
export function socialReplies(...targets: readonly string[]): SocialReplies {
  const { 'cross-origin-opener-policy': _isolation, ...others } = pageHeaders
  const actions = ["form-action 'self'", ...targets].join(' ')
  const policy = others['content-security-policy']?.replace("form-action 'none'", actions)
  const headers = { ...others, 'content-security-policy': policy ?? '' }
  return {
    headers,
    page: (text) => toResponse({ status: 200, type: 'text/html', text, headers }),
    json: (status, value) => toResponse({ status, json: value, headers }),
  }
}

const document = (title: string, body: string) =>
  `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="/favicon.ico" type="image/svg+xml">
<link rel="stylesheet" href="/dev/page.css">
<link rel="stylesheet" href="/dev/controls.css">
<link rel="stylesheet" href="/social/provider.css">
</head>
<body>${body}</body>
</html>
`

interface ConsentParameters {
  readonly name: string
  /** Plain text above the choice of an account. */
  readonly question: string
  readonly people: readonly Person[]
  readonly faults: Readonly<Record<string, string>>
}

/** The page of a provider that asks who the user is. */
export const renderConsent = ({ faults, name, people, question }: ConsentParameters): string =>
  document(
    `Log in with ${name}`,
    `<main>
<h1>Log in with ${name}</h1>
<p>${escapeHtml(question)}</p>
<form method="post">
<fieldset><legend>Account</legend>
${people
  .map(
    (person, at) =>
      `<label class="person"><input type="radio" name="person" value="${person.id}"${at === 0 ? ' checked' : ''}>
<span><strong>${escapeHtml(person.name)}</strong><br>${escapeHtml(person.mail)}</span></label>`,
  )
  .join('\n')}
</fieldset>
<label for="fault">What goes wrong</label>
<select id="fault" name="fault">${Object.entries(faults)
      .map(([id, text]) => `<option value="${id}">${escapeHtml(text)}</option>`)
      .join('')}</select>
<button class="primary" name="decision" value="allow">Allow</button>
<button name="decision" value="deny">Do not allow</button>
</form>
${footer(name)}
</main>`,
  )

/** A page of a provider that says something. */
export const renderNote = (name: string, text: string): string =>
  document(
    `Log in with ${name}`,
    `<main><h1>Log in with ${name}</h1><p>${escapeHtml(text)}</p>${footer(name)}</main>`,
  )

const footer = (name: string) =>
  `<footer>This is the sandbox of a developer. It plays ${name}; nothing leaves this machine.</footer>`

/** A page that sends itself on. */
export const renderFormPost = (target: string, values: Readonly<Record<string, string>>): string =>
  document(
    'One moment',
    `<main><form method="post" action="${escapeHtml(target)}">
${Object.entries(values)
  .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
  .join('\n')}
<button class="primary">Continue</button></form></main><script src="/social/submit.js"></script>`,
  )
