import { respond } from '../web/http.js'
import type { Authorization } from './readAuthorization.js'

/** 303, so that a form is not sent on; and no page learns from where. */
export const redirect = ({ href }: URL): Response =>
  respond(303, undefined, new Headers({ location: href, 'referrer-policy': 'no-referrer' }))

/** An answer to an app, by the browser of its user. */
export function sendBack(
  { redirectUri, state }: Pick<Authorization, 'redirectUri' | 'state'>,
  answer: Readonly<Record<string, string>>,
): Response {
  const to = new URL(redirectUri)
  for (const [name, value] of Object.entries(answer)) to.searchParams.set(name, value)
  if (state !== null) to.searchParams.set('state', state)
  return redirect(to)
}
