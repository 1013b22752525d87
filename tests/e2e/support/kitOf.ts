import type { Page } from '@playwright/test'
import type { AppKit } from 'appkit-runtime'

/** Members that the stage page adds to `window`. */
interface StageWindow {
  readonly kit: AppKit
  sign(namespace: string, message: string): Promise<string>
}

/** The kit of the stage page, asked from the test. */
export const kitOf = (page: Page) => ({
  /** Whether the state of the last visit has been read. */
  isInitialized: () => page.evaluate(() => (window as unknown as StageWindow).kit.getState().initialized),
  /** Opens a view of the modal. */
  open: (options: Parameters<AppKit['open']>[0]) =>
    page.evaluate((given) => (window as unknown as StageWindow).kit.open(given), options),
  /** Disconnects one namespace, or all. */
  disconnect: (namespace?: string) =>
    page.evaluate((given) => (window as unknown as StageWindow).kit.disconnect(given), namespace),
  /** Lets the wallet of a namespace sign a text. Rejects with the code of the error alone. */
  sign: (namespace: string, message: string) =>
    page.evaluate(
      ([of, text]) =>
        (window as unknown as StageWindow).sign(of, text).catch((error: { code?: string }) => {
          throw new Error(error.code)
        }),
      [namespace, message] as const,
    ),
  /** A call to the provider that hosts get on eip155. An error becomes its sentence. */
  ask: (method: string, ...params: readonly unknown[]) =>
    page.evaluate(
      async ([name, given]) => {
        const { kit } = window as unknown as StageWindow
        const provider = kit.getProvider('eip155') as { request(call: object): Promise<unknown> }
        return provider.request({ method: name, params: given }).catch((error: Error) => error.message)
      },
      [method, params] as const,
    ),
  /** Follows the events of the kit. Returns what reads their names so far. */
  async events() {
    await page.evaluate(() => {
      const { kit } = window as unknown as StageWindow
      const seen: (string | undefined)[] = []
      Object.assign(window, { seen })
      kit.subscribeEvents(({ data }) => void seen.push(data?.event))
    })
    return () => page.evaluate(() => (window as unknown as { seen: string[] }).seen)
  },
  /** The user's log-in at the embedded wallet; null without one. */
  loggedIn: () =>
    page.evaluate(() => (window as unknown as StageWindow).kit.getAccount().embeddedWalletInfo ?? null),
  /** Whether a user who loses this device can still open the embedded wallet, as its frame has said. */
  isBackedUp: () =>
    page.evaluate(() => (window as unknown as StageWindow).kit.getAccount().user?.backedUp ?? null),
  /** The accounts of a namespace, the one in use first of all. */
  account: (namespace: string) =>
    page.evaluate((of) => {
      const { address, allAccounts } = (window as unknown as StageWindow).kit.getAccount(of)
      return { address, publicKey: allAccounts.find((each) => each.address === address)?.publicKey }
    }, namespace),
})
