import type { AppKit } from 'appkit-runtime'
import type { Eip155Wallet } from 'appkit-runtime/testing'
import type { SceneId } from './order'

/** How the wallet answers when a scene asks it to connect. */
const answers: Partial<Record<SceneId, 'hang' | 'reject' | 'complain'>> = {
  pending: 'hang',
  declined: 'reject',
  error: 'complain',
}

/**
 * Brings the modal where a scene is, by the presses of a user.
 *
 * @param kit has just started.
 * @param scene what is to be shown.
 * @param wallet the wallet that is pressed; undefined where the app has no namespace of it.
 */
export async function showScene(
  kit: AppKit,
  scene: SceneId,
  wallet: Eip155Wallet | undefined,
): Promise<void> {
  // Wallets are looked for only once the provider has started the kit.
  await until(() => kit.lifetime.isLive)
  if (scene === 'code' || scene === 'scanned' || scene === 'offline') {
    await kit.open({ view: 'ConnectingWalletConnectBasic' })
    return
  }
  await kit.open({ view: 'Connect' })
  if (scene === 'connect' || scene === 'long' || wallet === undefined) return
  wallet.behave('eth_requestAccounts', answers[scene] ?? 'answer')
  const row = await find(`[data-testid="wallet-selector-${wallet.info.rdns}"]`)
  row?.click()
  if (scene !== 'account' && scene !== 'empty') return
  await until(() => kit.getIsConnectedState() && !kit.isOpen())
  await kit.open({ view: 'Account' })
}

function find(selector: string): Promise<HTMLElement | undefined> {
  const look = () =>
    [...document.querySelectorAll('body > *')]
      .map((each) => each.shadowRoot?.querySelector<HTMLElement>(selector))
      .find((each) => each != null)
  return until(look)
}

/** Looks again with each frame, for at most five seconds. */
async function until<Value>(look: () => Value): Promise<Value | undefined> {
  const end = performance.now() + 5000
  while (performance.now() < end) {
    const found = look()
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 16))
  }
  return undefined
}
