import { buildSignIn } from '../apps/buildSignIn.mjs'
import { figure } from '../report/figure.mjs'
import { targets } from './targets.mjs'

/** Measures what sign-in and tokens add to an app of eip155 with a server, by when they load, in bytes of gzip -9. */
export async function signInFigures() {
  const { page, question, answer, ...others } = await buildSignIn()
  const bytes = (id, title, value, target) =>
    figure({ id: `bytesSignIn${id}`, title, unit: 'B gzip', target, values: [value] })
  const all = page + question + answer
  return [
    bytes('Page', 'JavaScript of sign-in with the page', page),
    bytes(
      'Question',
      'JavaScript of sign-in until the question is shown',
      question,
      targets.bytesSignInQuestion,
    ),
    bytes('Answer', 'JavaScript of sign-in while the user reads, and with the answer', answer),
    bytes('', 'JavaScript of sign-in, all of it for a user who signs in', all, targets.bytesSignIn),
    bytes('Failure', 'JavaScript of sign-in when it fails', others.failure),
    bytes('SignOut', 'JavaScript of sign-in for signing out', others.signOut),
    bytes('OwnFunctions', 'JavaScript of sign-in for functions of the host', others.ownFunctions),
    bytes('SIWEConfig', 'JavaScript of sign-in for siweConfig, with those', others.siweConfig),
    bytes(
      'WhileConnecting',
      'JavaScript of sign-in for wallets that sign while they connect',
      others.whileConnecting,
    ),
    figure({
      id: 'bytesTokensPage',
      title: 'JavaScript of tokens before the first one is asked for',
      unit: 'B gzip',
      target: targets.bytesTokensPage,
      values: [others.tokensPage],
    }),
    figure({
      id: 'bytesTokens',
      title: 'JavaScript of tokens that are bound to a key, all of it',
      unit: 'B gzip',
      target: targets.bytesTokens,
      values: [others.tokens],
    }),
  ]
}
