// Smart sessions of our own frame: asked for in words, used on the sandbox's real node, ended by the user and by time.
import type { Page } from '@playwright/test'
import type {
  GrantPermissionsParameters,
  GrantPermissionsReturnType,
} from 'appkit-runtime/features/smartSessions'
import { type Address, encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { entryPoint07Address, getUserOperationHash } from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { encodeCalls } from '../../frame/src/shared/accountCalls.js'
import { contractsOf } from '../../sandbox/src/contracts/planContracts.js'
import { openChain } from './support/chain.js'
import { checkAxe } from './support/checkAxe.js'
import { kitOf } from './support/kitOf.js'
import { approvalUi, frameBrowser, ownFrameTest as test } from './support/ownFrame.js'
import { expect, keys, ui } from './support/test.js'

test.use({ launchOptions: frameBrowser, smartAccounts: true })

const { usdc } = contractsOf(31337)
const features = ['email', 'smartSessions']
const somebody = () => privateKeyToAccount(generatePrivateKey()).address
const seconds = () => Math.floor(Date.now() / 1000)
const tokens = (allowance: number) => ({
  type: 'erc20-token-transfer',
  data: { address: usdc, allowance: `0x${allowance.toString(16)}` },
})

interface GrantWindow {
  grant(parameters: GrantPermissionsParameters): Promise<GrantPermissionsReturnType>
}

/** Lets the app ask for a session. Resolves with the answer, or the code of the error. */
const grant = (page: Page, parameters: GrantPermissionsParameters) =>
  page.evaluate(
    (given) =>
      (window as unknown as GrantWindow).grant(given).then(
        (granted) => ({ granted, code: undefined }),
        (error: { code?: string }) => ({ granted: undefined, code: error.code }),
      ),
    parameters,
  )

const transfer = (to: Address, amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })

/** Pays with a session. Undefined, or the sentence that refuses it. */
async function pay(page: Page, permissions: object, data: Hex): Promise<string | undefined> {
  const call = { version: '2.0.0', chainId: '0x7a69', atomicRequired: true, calls: [{ to: usdc, data }] }
  const answer = await kitOf(page).ask('wallet_sendCalls', { ...call, capabilities: { permissions } })
  return typeof answer === 'string' ? answer : undefined
}

const request = (page: Page) => ({
  view: page.getByTestId('session-request'),
  confirm: page.getByTestId('session-confirm'),
  cancel: page.getByTestId('session-cancel'),
  problem: page.getByTestId('session-problem'),
})

test('an app asks for a session in words, uses it, and the user ends it in the modal', async ({
  page,
  logIn,
  stage,
}) => {
  await logIn('sessions@example.com', { features })
  const chain = await openChain(stage)
  const address = (await page.getByTestId('address').innerText()) as Address
  await chain.sendTokens(keys[1], address, 5_000_000n)
  const terms = { expiry: seconds() + 3_600, permissions: [tokens(3_000_000)] }

  // Before the wallet is asked, the user can say no.
  const refused = grant(page, terms)
  await expect(request(page).view).toContainText('Stage wants to do this')
  await expect(page.getByTestId('session-allowance')).toHaveText('Send up to 3 USDC')
  await checkAxe(page, 'request of a session')
  await request(page).cancel.click()
  expect((await refused).code).toBe('USER_REJECTED')
  await expect(ui(page).card).toBeHidden()

  // After a refusal in the wallet, the user is back at the question.
  const granting = grant(page, terms)
  await request(page).confirm.click()
  await approvalUi(page).reject()
  await expect(request(page).problem).toHaveText('You declined in your wallet. Nothing is allowed.')
  await request(page).confirm.click()
  await expect(approvalUi(page).steps).toContainText('3 USDC')
  await approvalUi(page).approve()
  const { granted } = await granting
  expect(granted).toMatchObject({ expiry: terms.expiry, signer: { type: 'wallet' } })
  await expect(page.getByTestId('session-created')).toContainText('Session allowed')
  await checkAxe(page, 'session allowed')

  const context = granted?.context ?? '0x'
  const to = somebody()
  expect(await pay(page, { context }, transfer(to, 2_000_000n))).toBeUndefined()
  await expect.poll(() => chain.tokens(to)).toBe(2_000_000n)
  expect(await pay(page, { context }, transfer(to, 1_000_001n))).toContain(
    'more than the permission has left',
  )

  await page.getByTestId('session-all').click()
  const row = page.getByTestId('session-row')
  await expect(row).toContainText('Send up to 3 USDC')
  await expect(row).toContainText('This app, until')
  await row.click()
  await expect(page.getByTestId('session')).toContainText('Your wallet')
  await page.getByTestId('session-end').click()
  await expect(approvalUi(page).view).toContainText('End a permission to spend')
  await approvalUi(page).approve()
  await expect(page.getByTestId('sessions-empty')).toBeVisible()
  expect(await pay(page, { context }, transfer(to, 1n))).toContain('the user ended it')
  expect(await chain.tokens(to)).toBe(2_000_000n)
})

test('a session of keys pays what the app and the service have signed, until its time is over', async ({
  page,
  logIn,
  stage,
}) => {
  await logIn('keys@example.com', { features })
  const chain = await openChain(stage)
  const address = (await page.getByTestId('address').innerText()) as Address
  await chain.sendTokens(keys[1], address, 5_000_000n)
  const app = privateKeyToAccount(generatePrivateKey())
  const key = { type: 'secp256k1', publicKey: app.publicKey } as const
  const signer = { type: 'keys', data: { keys: [key] } } as const
  const granting = grant(page, { expiry: seconds() + 600, permissions: [tokens(1_000_000)], signer })
  await expect(page.getByTestId('session-signer')).toHaveText('Who has the keys of the app')
  await request(page).confirm.click()
  await expect(approvalUi(page).details).toContainText(app.address)
  await expect(approvalUi(page).details).toContainText('whoever has the keys listed here')
  await approvalUi(page).approve()
  const { context = '0x', pci, signer: used } = (await granting).granted ?? {}
  expect(used).toMatchObject({ type: 'keys', data: { keys: [key, { type: 'secp256k1' }] } })

  const to = somebody()
  const data = transfer(to, 400_000n)
  const callData = encodeCalls([{ to: usdc, value: 0n, data }])
  const userOperation = {
    sender: address,
    nonce: 1n,
    callData,
    signature: '0x' as Hex,
    callGasLimit: 0n,
    verificationGasLimit: 0n,
    preVerificationGas: 0n,
    maxFeePerGas: 0n,
    maxPriorityFeePerGas: 0n,
  }
  const version = { entryPointAddress: entryPoint07Address, entryPointVersion: '0.7' } as const
  const raw = getUserOperationHash({ chainId: 31337, ...version, userOperation })
  const own = await app.signMessage({ message: { raw } })
  const coSigned = await fetch(
    `${stage.sandbox}/blockchain/v1/sessions/eip155:31337:${address}/sign?projectId=stage`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ pci, userOp: { sender: address, nonce: '0x1', callData, signature: own } }),
    },
  )
  const { signature } = (await coSigned.json()) as { signature: Hex }
  const missing = 'lacks a new signature'
  expect(await pay(page, { context }, data)).toContain(missing)
  expect(await pay(page, { context, nonce: '0x1', signature: own }, data)).toContain(missing)
  expect(await pay(page, { context, nonce: '0x1', signature }, transfer(to, 400_001n))).toContain(missing)
  expect(await pay(page, { context, nonce: '0x1', signature }, data)).toBeUndefined()
  await expect.poll(() => chain.tokens(to)).toBe(400_000n)
  expect(await pay(page, { context, nonce: '0x1', signature }, data)).toContain(missing)

  // One row for what both the wallet and the service have, beside what the wallet has in the settings.
  await page.getByTestId('session-done').click()
  if (await ui(page).card.isVisible()) await ui(page).close.click()
  await ui(page).account.click()
  await page.getByTestId('account-settings-button').click()
  await expect(page.getByTestId('embedded-security')).toBeVisible()
  await page.getByTestId('smart-sessions-button').click()
  await expect(page.getByTestId('session-row')).toHaveCount(1)
  await page.getByTestId('session-row').click()
  await expect(page.getByTestId('session')).toContainText('Your wallet and this app')
  await ui(page).close.click()

  for (const worker of page.workers())
    await worker.evaluate(() => {
      const { now } = Date
      Date.now = () => now() + 601_000
    })
  expect(await pay(page, { context, nonce: '0x2', signature }, data)).toContain('its time is over')
  expect(await chain.tokens(to)).toBe(400_000n)
})
