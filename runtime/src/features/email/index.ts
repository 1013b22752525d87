import { forgetAfterWallet, lastKind } from '../../embedded/wallet/lastLogin.js'
import { afterPaint } from '../../kit/afterPaint.js'
import { connectionOf } from '../../kit/connections.js'
import type { Chain } from '../../kit/state.js'
import { defineFeature, type Kit } from '../../kit/types.js'

export {
  type LoginWay,
  type OpenLoginErrorType,
  type OpenLoginParameters,
  type OpenLoginReturnType,
  openLogin,
} from './openLogin.js'

const load = () => import('./email.chunk.js')
const loadBackup = () => import('./Backup.js')
const isOn = ({ endpoints, features }: Kit['config']) =>
  endpoints.secureSite !== undefined && features.email !== false

/** Whether only this device opens the embedded wallet, so that its user has to back it up before something comes to it. */
const mustBackUp = (_: Kit, chain: Chain) =>
  connectionOf(chain)?.connector.login?.value?.user.backedUp === false

/**
 * Log-in by email to the embedded wallet. It takes `endpoints.secureSite` of the config; without it there is no log-in.
 *
 * @example
 * import { createAppKit } from 'appkit-runtime'
 * import { connect } from 'appkit-runtime/features/connect'
 * import { email } from 'appkit-runtime/features/email'
 * import { eip155 } from 'appkit-runtime/namespaces/eip155'
 * import { mainnet } from 'appkit-runtime/namespaces/eip155/networks'
 *
 * export const kit = createAppKit(
 *   { projectId: 'local', networks: [mainnet], endpoints: { secureSite: 'http://wallet.localhost:4601' } },
 *   { namespaces: [eip155], features: [connect, email] },
 * )
 */
export const email = /* @__PURE__ */ defineFeature({
  id: 'email',
  routes: {
    ApproveTransaction: { load, role: 'approval', closable: false },
    EmailLogin: { load, role: 'login' },
    EmailVerifyOtp: { load },
    EmailVerifyDevice: { load },
    UpdateEmail: { load },
    UpdateEmailPrimaryOtp: { load },
    UpdateEmailSecondaryOtp: { load },
    UpgradeEmailWallet: { load },
    WalletSecurity: { load },
    WalletBackup: { load },
  },
  accountParts: [
    {
      place: 'notice',
      isAvailable: mustBackUp,
      load: async () => ({ default: (await loadBackup()).BackupRow }),
    },
    {
      place: 'deposit',
      isAvailable: mustBackUp,
      load: async () => ({ default: (await loadBackup()).BackupFirst }),
    },
    {
      place: 'settings',
      isAvailable: (_: Kit, chain) => connectionOf(chain)?.connector.type === 'embedded',
      load: () => import('./SettingsRows.js'),
    },
  ],
  connectMethods: [
    {
      method: 'email',
      isOn,
      load: () => import('./EmailField.js'),
    },
    {
      method: 'last',
      isOn: (config, kit) => isOn(config) && lastKind(kit) === 'own',
      load: () => import('./ContinueAs.js'),
    },
  ],
  start(kit: Kit) {
    const stopForgetting = forgetAfterWallet(kit)
    // A user who has logged in before is logged in again without a press, and one who left with the page is logged out.
    const cancel = afterPaint(() => {
      if (kit.config.endpoints.secureSite && kit.storage.get('@appkit-wallet/EMAIL_LOGIN_USED_KEY'))
        import('../../embedded/wallet/createEmbedded.js').then(
          ({ embeddedOf }) => embeddedOf(kit).restore(),
          () => {},
        )
    })
    return () => {
      stopForgetting()
      cancel()
    }
  },
})
