import type { WalletEvents } from '../../chains/driver.js'
import { readAccount } from './readAccount.js'
import type { Session } from './sessions.js'

/** A storm of events makes one question, in ms. */
const rest = 50

/**
 * `<wallet>_keystorechange` on `window`, which says that there may be another key and nothing else, so
 * the wallet is asked for it. A wallet that does not show its new key is not the one that was connected.
 *
 * @returns a function that stops listening.
 */
export function watch(session: Session, connectorId: string, events: WalletEvents): () => void {
  const name = `${connectorId}_keystorechange`
  let live = true
  let timer: ReturnType<typeof setTimeout> | undefined
  let latest = 0

  const ask = async () => {
    timer = undefined
    const { network } = session
    const question = ++latest
    const account = await readAccount(session.wallet, network).catch(() => undefined)
    if (!live || question !== latest) return
    // The app has gone to another network meanwhile, with a key that may be the old one's.
    if (session.network !== network) return heard()
    if (account === undefined) {
      session.forget()
      return events.disconnected()
    }
    if (account.address === session.account.address) return
    session.move(network, account)
    events.accountsChanged([account])
  }
  const heard = () => {
    timer ??= setTimeout(ask, rest)
  }
  window.addEventListener(name, heard)
  session.doubts.add(heard)
  return () => {
    live = false
    session.doubts.delete(heard)
    clearTimeout(timer)
    window.removeEventListener(name, heard)
  }
}
