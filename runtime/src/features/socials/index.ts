import { lastKind } from '../../embedded/wallet/lastLogin.js'
import { defineFeature, type Kit } from '../../kit/types.js'
import { email } from '../email/index.js'
import { takeResult } from './takeResult.js'

const load = () => import('./socials.chunk.js')
const isOn = ({ endpoints, features }: Kit['config']) =>
  endpoints.secureSite !== undefined && features.socials !== false
const { ApproveTransaction, UpgradeEmailWallet, WalletBackup, WalletSecurity } = email.routes

/**
 * Log-in to the embedded wallet with accounts of other sites: Google, X, Discord, Farcaster, GitHub, Apple and Facebook.
 * `features.socials` chooses them and their order. It takes `endpoints.secureSite` of the config; without it there is no
 * log-in.
 *
 * @example
 * import { createAppKit } from 'appkit-runtime'
 * import { connect } from 'appkit-runtime/features/connect'
 * import { socials } from 'appkit-runtime/features/socials'
 * import { eip155 } from 'appkit-runtime/namespaces/eip155'
 * import { mainnet } from 'appkit-runtime/namespaces/eip155/networks'
 *
 * export const kit = createAppKit(
 *   {
 *     projectId: 'local',
 *     networks: [mainnet],
 *     endpoints: { secureSite: 'http://wallet.localhost:4601' },
 *     features: { socials: ['google', 'github'] },
 *   },
 *   { namespaces: [eip155], features: [connect, socials] },
 * )
 */
export const socials = /* @__PURE__ */ defineFeature({
  id: 'socials',
  routes: {
    ...(ApproveTransaction && { ApproveTransaction }),
    ...(UpgradeEmailWallet && { UpgradeEmailWallet }),
    ...(WalletBackup && { WalletBackup }),
    ...(WalletSecurity && { WalletSecurity }),
    ConnectingFarcaster: { load, role: 'login' },
    ConnectingSocial: { load, role: 'login' },
    ConnectSocials: { load },
  },
  connectMethods: [
    {
      method: 'social',
      isOn,
      load: () => import('./SocialButtons.js'),
    },
    {
      method: 'last',
      isOn: (config, kit) => isOn(config) && lastKind(kit) === 'site',
      load: () => import('./ContinueWith.js'),
    },
  ],
  ...(email.accountParts && { accountParts: email.accountParts }),
  start(kit: Kit) {
    // From a provider whose page took the place of this one. Its result leaves the address before anything is loaded.
    const result = kit.config.endpoints.secureSite ? takeResult() : undefined
    if (result !== undefined)
      import('./return.chunk.js').then(
        ({ continueLogin }) => continueLogin(kit, result),
        () => {},
      )
    return email.start?.(kit)
  },
})
