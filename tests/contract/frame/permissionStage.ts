import type { Frame, Page } from 'playwright-core'
import type { Address } from 'viem'
import { foundry } from 'viem/chains'
import { expect } from 'vitest'
import { contractsOf } from '../../../sandbox/src/contracts/planContracts.js'
import type { SmartStage } from './smartStage.js'

const { usdc } = contractsOf(foundry.id)

export const hex = (value: bigint) => `0x${value.toString(16)}`
/** A permission to send so many of the smallest unit of USDC. */
export const tokens = (max: bigint) => ({
  type: 'erc20-token-transfer',
  data: { address: usdc, allowance: hex(max) },
})
export const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds
export const request = (permissions: readonly object[], more: object = {}) => ({
  chainId: '0x7a69',
  expiry: inSeconds(3600),
  signer: { type: 'wallet', data: {} },
  permissions,
  ...more,
})
export const contextOf = (reply: { payload?: unknown }) =>
  (reply.payload as { context: string }[])[0]?.context ?? ''
export const isAsked = (inner: Frame) => inner.getByTestId('frame-approval').isVisible()

/** The sentence of a refusal, without any question to the user. */
export async function refusalOf(
  inner: Frame,
  reply: Promise<{ type: string; payload?: unknown }>,
): Promise<string> {
  const { payload, type } = await reply
  expect(type).toBe('@w3m-frame/RPC_REQUEST_ERROR')
  expect(await isAsked(inner)).toBe(false)
  return (payload as { message: string }).message
}

/** What a page asks of permissions, on a stage that is open by then. */
export function permissionCalls(stage: () => SmartStage) {
  const grant = (page: Page, permissions: readonly object[], more?: object) =>
    stage().ask(page, 'wallet_grantPermissions', request(permissions, more))
  const pay = (page: Page, context: string, calls: readonly object[]) =>
    stage().sendCalls(page, calls, { capabilities: { permissions: { context } } })
  const held = async (page: Page) =>
    (await stage().ask(page, 'wallet_getGrantedExecutionPermissions')).payload as unknown as {
      context: string
    }[]
  /** A wallet of a smart account with tokens. */
  async function openSmart(name: string) {
    const opened = await stage().openWallet(name)
    await stage().drive.request(opened.page, 'SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })
    await stage().giveTokens(opened.address, 50_000_000n)
    return opened
  }
  /** With a permission to send USDC. */
  async function openPermitted(name: string, max: bigint, more?: object) {
    const opened = await openSmart(name)
    const granting = grant(opened.page, [tokens(max)], more)
    await stage().drive.approve(opened.inner)
    const context = contextOf(await granting)
    expect(context).toMatch(/^0x[0-9a-f]{64}$/)
    return { ...opened, context }
  }
  const isPaid = (to: Address, amount: bigint) => expect.poll(() => stage().balanceOf(to)).toBe(amount)
  return { grant, held, isPaid, openPermitted, openSmart, pay }
}
