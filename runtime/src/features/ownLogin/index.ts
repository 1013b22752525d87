import { loadCode } from '../../errors/AppKitError.js'
import { defineFeature, type Kit } from '../../kit/types.js'
import { email } from '../email/index.js'
import type { LogInWithTokenParameters, LogInWithTokenReturnType } from './types.js'

const { ApproveTransaction, UpgradeEmailWallet, WalletBackup, WalletSecurity } = email.routes

/**
 * Log-in to the embedded wallet with the account that a user has at the app itself, without a mail or a window (`logInWithToken`). It
 * takes `endpoints.secureSite` of the config, and `ownLogin` of the project in the wallet's own config.
 *
 * @example
 * import { createAppKit } from 'appkit-runtime'
 * import { connect } from 'appkit-runtime/features/connect'
 * import { ownLogin } from 'appkit-runtime/features/ownLogin'
 * import { eip155 } from 'appkit-runtime/namespaces/eip155'
 * import { mainnet } from 'appkit-runtime/namespaces/eip155/networks'
 *
 * export const kit = createAppKit(
 *   { projectId: 'local', networks: [mainnet], endpoints: { secureSite: 'http://wallet.localhost:4601' } },
 *   { namespaces: [eip155], features: [connect, ownLogin] },
 * )
 */
export const ownLogin = /* @__PURE__ */ defineFeature({
  id: 'ownLogin',
  routes: {
    ...(ApproveTransaction && { ApproveTransaction }),
    ...(UpgradeEmailWallet && { UpgradeEmailWallet }),
    ...(WalletBackup && { WalletBackup }),
    ...(WalletSecurity && { WalletSecurity }),
    OwnLogin: { load: () => import('./ownLogin.chunk.js'), role: 'login' },
  },
  ...(email.accountParts && { accountParts: email.accountParts }),
  ...(email.start && { start: email.start }),
})

/**
 * Logs the user of the app in to the embedded wallet, and connects it. The app's server signs a token (a JWT) that has the `nonce`
 * which `getToken` is given: it is for this device, and works once. The modal opens only when the wallet has to ask the user: on a new
 * device for the recovery code, which a new wallet shows first where its server has `recovery: 'first'`. Call it where your user logs in; after a reload the wallet
 * is back by itself. A log-in takes the place of the one before; one that is still under way is given up then, and by `disconnect`.
 *
 * @param kit - the object that `createAppKit` returns, with the feature `ownLogin`.
 * @param parameters - `getToken`, which is called once.
 * @throws what `getToken` throws; AppKitError FRAME_FAILED with a sentence for the user if the wallet refuses the token or the user
 *   does not keep the recovery code; FRAME_LOAD_FAILED, FRAME_ABORTED, CANCELLED, IFRAME_REQUEST_TIMEOUT,
 *   MODAL_LOAD_FAILED, and those of connecting.
 *
 * @example
 * import { logInWithToken } from 'appkit-runtime/features/ownLogin'
 * import { kit } from './appkit/generated/kit'
 *
 * await logInWithToken(kit, {
 *   getToken: async ({ nonce }) => {
 *     const reply = await fetch('/api/wallet-token', { method: 'POST', body: JSON.stringify({ nonce }) })
 *     if (!reply.ok) throw new Error('Log in first')
 *     return reply.text()
 *   },
 * })
 */
export async function logInWithToken(
  kit: Kit,
  parameters: LogInWithTokenParameters,
): Promise<LogInWithTokenReturnType> {
  const { logIn } = await loadCode(import('./logIn.js'))
  await logIn(kit, parameters)
}

export type {
  LogInWithTokenErrorType,
  LogInWithTokenParameters,
  LogInWithTokenReturnType,
  TokenRequest,
} from './types.js'
