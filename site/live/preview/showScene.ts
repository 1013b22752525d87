import type { AppKit } from 'appkit-runtime'
import { grantPermissions } from 'appkit-runtime/features/smartSessions'
import { sessionPermissions } from './fakeOffers'
import type { PreviewOrder, SceneId } from './order'
import type { Shot } from './shot'
import { type ShotId, shotOf } from './shots'
import type { PressedWallet } from './walletFacts'

/** How the wallet answers when a scene asks it to connect. */
const answers: Partial<Record<SceneId | ShotId, 'hang' | 'reject' | 'complain'>> = {
  pending: 'hang',
  declined: 'reject',
  error: 'complain',
}

/**
 * Brings the modal where a scene is, by the presses of a user.
 *
 * @param kit - has just started.
 * @param scene - the state to show.
 * @param wallet - the wallet that is pressed.
 * @throws Error when the modal does not get there, with the step that it did not take.
 */
export async function showScene(
  kit: AppKit,
  scene: PreviewOrder['scene'],
  wallet: PressedWallet | undefined,
): Promise<void> {
  // Wallets are looked for only once the provider has started the kit.
  await until('The start of the kit', () => kit.lifetime.isLive)
  if (scene === 'code' || scene === 'scanned' || scene === 'offline') {
    await kit.open({ view: 'ConnectingWalletConnectBasic' })
    return
  }
  const shot = shotOf(scene)
  if (shot) return await showShot(kit, shot, wallet)
  await kit.open({ view: 'Connect' })
  if (scene === 'connect' || scene === 'long') return
  if (wallet === undefined) throw new Error('There is no wallet to press.')
  wallet.behave(wallet.asks, answers[scene] ?? 'answer')
  if (kit.config.features.legalCheckbox) await press('wui-checkbox')
  await press(`wallet-selector-${wallet.row}`)
  if (scene !== 'account' && scene !== 'empty' && scene !== 'rtl') return
  // The question comes before all that a connected account shows.
  if (kit.config.siwx) await press('w3m-connecting-siwe-sign')
  await until('The connection', () => kit.getIsConnectedState() && !kit.isOpen())
  await kit.open({ view: 'Account' })
}

async function showShot(kit: AppKit, shot: Shot, wallet: PressedWallet | undefined): Promise<void> {
  if (shot.isConnected) {
    if (wallet === undefined) throw new Error('There is no wallet to press.')
    await kit.open({ view: 'Connect' })
    await press(`wallet-selector-${wallet.row}`)
    // A view that comes by itself may be there before the modal has closed.
    const comes = shot.isAsked && !shot.asksForSession && shot.chainId === undefined
    await until('The connection', () => kit.getIsConnectedState() && (comes || !kit.isOpen()))
  }
  if (shot.isLoggedIn) {
    await kit.open({ view: 'Connect' })
    await type('wui-email-input', 'ada@example.com')
    await enter('wui-email-input')
    await until('The log-in', () => kit.getIsConnectedState() && !kit.isOpen())
  }
  if (shot.declines) wallet?.behave(shot.declines, 'reject')
  if (shot.hangs) wallet?.behave(shot.hangs, 'hang')
  if (shot.busyWith) wallet?.behave(shot.busyWith, 'busy')
  if (shot.chainId !== undefined) {
    wallet?.selectChain?.(shot.chainId)
    await until('The view of another network', () => kit.isOpen())
  }
  if (shot.asksForSession) {
    const expiry = Math.floor(Date.now() / 1000) + 7 * 86_400
    // Whoever looks at it may leave it.
    grantPermissions(kit, { permissions: sessionPermissions, expiry }).catch(() => {})
  }
  if (!shot.isAsked || shot.isOpenedToo)
    await kit.open({ view: shot.view as never, ...(shot.data !== undefined && { data: shot.data as never }) })
  for (const step of shot.steps ?? [])
    if ('press' in step) await press(step.press)
    else if ('enter' in step) await enter(step.enter)
    else await type(...step.type)
  if (shot.keepsToast) await keepToast(kit)
}

/** A toast goes after a moment, before anybody who looks at the view has found it. */
async function keepToast({ toast }: AppKit): Promise<void> {
  const shown = await until('The toast', () => toast.peek())
  toast.subscribe((now) => {
    if (now === undefined)
      queueMicrotask(() => {
        toast.value = shown
      })
  })
}

async function press(testId: string): Promise<void> {
  const found = await find(testId, `[data-testid="${testId}"]:not(:disabled, [aria-disabled=true])`)
  found.click()
}

const findField = (testId: string) =>
  find(testId, `:is(input, textarea)[data-testid="${testId}"], [data-testid="${testId}"] input`)

/** Sends the form of a field, as the key does. */
async function enter(testId: string): Promise<void> {
  const field = await findField(testId)
  const form = field.closest('form')
  if (form === null) throw new Error(`${testId} is in no form.`)
  form.requestSubmit()
}

/** As a user does: the view hears of it by the event of the field. */
async function type(testId: string, text: string): Promise<void> {
  const field = await findField(testId)
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

function find(name: string, selector: string): Promise<HTMLElement> {
  const look = () =>
    [...document.querySelectorAll('body > *')]
      .map((each) => each.shadowRoot?.querySelector<HTMLElement>(selector))
      .find((each) => each != null)
  return until(name, look)
}

/**
 * Looks again with each frame, for at most twenty seconds, which only a busy machine needs.
 *
 * @param name - of what is looked for, as the error says it.
 * @throws Error when it has not come by then.
 */
async function until<Value>(name: string, look: () => Value): Promise<NonNullable<Value>> {
  const end = performance.now() + 20_000
  while (performance.now() < end) {
    const found = look()
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 16))
  }
  throw new Error(`${name} did not come.`)
}
