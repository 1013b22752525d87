import type { Frame, Page } from 'playwright-core'
import { send, startLocalChain } from '../signIn/localChain.js'
import { openFrameStage } from './drive.js'

/** A frame whose new users are asked to back up their wallet later, on a chain of its own. */
export type BackupStage = Awaited<ReturnType<typeof openBackupStage>>

/** Starts everything. */
export async function openBackupStage() {
  const chain = await startLocalChain('31337')
  const stage = await openFrameStage({ recovery: 'later', rpcUrl: chain.url })
  const { browser, drive } = stage
  const userOf = async (page: Page) => {
    const { address, backedUp } = (await drive.request(page, 'GET_USER')).payload ?? {}
    return { address: String(address) as `0x${string}`, backedUp }
  }
  /** A new user, up to the wallet that is connected: nothing is asked after the code. */
  async function start(name: string) {
    const context = await browser.newContext()
    const page = await drive.open(context)
    const mail = `${name}.${Math.round(Math.random() * 1e9)}@example.com`
    const inner = await drive.logIn(page, mail)
    await drive.untilDone(page)
    return { context, inner, mail, page, ...(await userOf(page)) }
  }
  const pay = (page: Page, from: string) =>
    drive.request(page, 'RPC_REQUEST', {
      method: 'eth_sendTransaction',
      params: [{ from, to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', value: '0x1' }],
    })
  /** Gives an account of the node a coin. */
  const fund = (address: string) => send(chain.url, 'anvil_setBalance', [address, '0xde0b6b3a7640000'])
  const close = async () => {
    await stage.close()
    chain.close()
  }
  return { ...stage, close, fund, pay, start, userOf }
}

export const seen = (inner: Frame, id: string) => inner.getByTestId(id).waitFor()
