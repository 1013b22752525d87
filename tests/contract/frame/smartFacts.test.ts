// A page asks the frame about the account, its smart account and what it holds, on a real chain.
import { getAddress, numberToHex, parseEther } from 'viem'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contractsOf } from '../../../sandbox/src/contracts/planContracts.js'
import { shareSandbox } from '../support/sharedSandbox.js'
import { openSmartStage, type SmartStage, somebody, transfer } from './smartStage.js'

const { usdc } = contractsOf(foundry.id)
const chain = numberToHex(foundry.id)
const sandbox = shareSandbox()
let stage: SmartStage

beforeAll(async () => {
  stage = await openSmartStage(sandbox())
})
afterAll(() => stage?.close())

test('a page asks for the smart account: its address, and whether its first call has put it on the chain', async () => {
  const { address, inner, page } = await stage.openWallet('init')
  const init = () => stage.drive.request(page, 'INIT_SMART_ACCOUNT')
  expect((await init()).payload).toEqual({ address, isDeployed: false })
  await stage.drive.request(page, 'SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })
  await stage.giveTokens(address, 1_000_000n)
  const to = somebody()
  const sending = stage.sendCalls(page, [transfer(to, 1n)])
  await stage.drive.approve(inner)
  await sending
  await expect.poll(() => stage.balanceOf(to)).toBe(1n)
  expect((await init()).payload).toEqual({ address, isDeployed: true })
})

test('a page asks what the account holds: the coin and the tokens that it names, and of no other account', async () => {
  const { address, page } = await stage.openWallet('assets')
  await stage.giveTokens(address, 2_500_000n)
  await stage.giveCoins(address, parseEther('0.25'))
  const ask = (more: object) => stage.ask(page, 'wallet_getAssets', { account: address, ...more })
  const coin = {
    address: 'native',
    type: 'native',
    balance: numberToHex(parseEther('0.25')),
    metadata: { name: 'ETH', symbol: 'ETH', decimals: 18 },
  }
  const token = { address: getAddress(usdc), type: 'erc20', balance: numberToHex(2_500_000n) }
  expect((await ask({})).payload).toEqual({ [chain]: [coin] })
  const filter = { [chain]: [{ address: usdc, type: 'erc20' }] }
  expect((await ask({ assetFilter: filter })).payload).toEqual({ [chain]: [coin, token] })
  expect((await ask({ assetFilter: filter, assetTypeFilter: ['erc20'] })).payload).toEqual({
    [chain]: [token],
  })
  expect(await ask({ account: somebody() })).toMatchObject({ type: '@w3m-frame/RPC_REQUEST_ERROR' })
})

test('a page lets the frame load again: what waits for the user is refused, and who is logged in stays', async () => {
  const { address, inner, page } = await stage.openWallet('again')
  const signing = stage.ask(page, 'personal_sign', '0x68690a', address)
  await inner.getByTestId('frame-approval').waitFor()
  expect((await stage.drive.request(page, 'RELOAD')).type).toBe('@w3m-frame/RELOAD_SUCCESS')
  expect(await signing).toMatchObject({ type: '@w3m-frame/RPC_REQUEST_ERROR' })
  expect((await stage.drive.request(page, 'GET_USER')).payload).toMatchObject({ address })
})
