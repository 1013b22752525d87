import { applyLook, readLook } from '../base/theme.js'
import type { Answers, RequestParts } from './types.js'

/** Answers the theme and the data of the host's page, and requests to end the session or to start again. */
export function pageRequests({ cancel, wallet }: RequestParts) {
  return {
    '@w3m-app/SYNC_THEME': ({ payload }) => applyLook(readLook(payload)),
    // The page's own name is not shown: users read the origin, which the browser vouches for.
    '@w3m-app/SYNC_DAPP_DATA': () => undefined,
    '@w3m-app/SIGN_OUT': () => {
      cancel()
      return wallet.signOut()
    },
    // As after loading anew: nothing is shown, nothing waits, and the wallet is read again.
    '@w3m-app/RELOAD': () => {
      cancel()
      wallet.forget()
    },
  } satisfies Answers
}
