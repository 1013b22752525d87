import { WalletError } from '../base/errors.js'
import { messages } from '../messages/messages.js'
import { createEmailChange } from '../settings/emailChange.js'
import { requireUser } from './describeUser.js'
import type { Answers, RequestParts } from './types.js'

/** Answers requests for a log-in by email, and for the change of an email. */
export function emailRequests({ api, channel, login, stage, wallet }: RequestParts) {
  const refuseCode = () => {
    throw new WalletError(messages.codeInFrame)
  }
  return {
    '@w3m-app/CONNECT_EMAIL': async ({ payload: { email } }) => {
      const user = await wallet.findUser()
      if (user?.mail === email.toLowerCase()) return { action: 'CONNECT' }
      if (user && !user.isGuest) await wallet.signOut()
      return { action: (await login.start(email)) === 'code' ? 'VERIFY_OTP' : 'VERIFY_DEVICE' }
    },
    '@w3m-app/CONNECT_DEVICE': () => login.confirmed(),
    '@w3m-app/UPDATE_EMAIL': async ({ payload }) => {
      const { mail: current } = await requireUser(wallet)
      const onEnd = (note?: string) => {
        if (note === undefined) return stage.clear('cancelled')
        const close = () => stage.clear('done')
        void stage.after(wallet.load(), close, close)
      }
      const change = createEmailChange({ api, current, onEnd, stage, site: channel.site })
      await change.start(payload.email)
      return { action: 'VERIFY_PRIMARY_OTP' }
    },
    '@w3m-app/CONNECT_OTP': refuseCode,
    '@w3m-app/UPDATE_EMAIL_PRIMARY_OTP': refuseCode,
    '@w3m-app/UPDATE_EMAIL_SECONDARY_OTP': refuseCode,
  } satisfies Answers
}
