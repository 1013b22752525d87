import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { recoverTypedDataAddress } from 'viem/utils'
import { expect, test } from 'vitest'
import { encodeCalls } from '../../../src/shared/accountCalls.js'
import { randomText } from '../../../src/shared/encoding.js'
import { type OperationRequest, operationData } from '../../../src/shared/userOperation.js'
import { type ApprovalRecord, hashRequest, type VaultChange } from '../approval.js'
import { createVault } from '../vault.js'
import { createMemoryStore } from './memoryStore.js'
import type { Permission } from './permission.js'

const site = 'https://a.example'
const slot = randomText(16)
const context: Hex = `0x${'01'.repeat(32)}`
const token: Hex = `0x${'bb'.repeat(20)}`
const to: Hex = `0x${'dd'.repeat(20)}`
const approvalOf = async (
  account: string,
  request: VaultChange,
  more: Partial<ApprovalRecord> = {},
): Promise<ApprovalRecord> => ({
  id: randomText(16),
  requestHash: await hashRequest(request),
  account,
  site,
  at: Date.now(),
  visibleFor: 700,
  input: 'mouse',
  ...more,
})
async function open() {
  const vault = createVault('http://wallet.localhost', createMemoryStore())
  const key = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const opener = { kind: 'device' as const, key, device: randomText(32), secret: randomText(32) }
  const { record } = await vault.create(opener, slot)
  const account = record.address as Hex
  const permission: Permission = {
    context,
    site,
    account,
    chainId: 1,
    expiry: Math.floor(Date.now() / 1000) + 600,
    upgrades: false,
    caps: [{ token, max: 10n }],
  }
  const pay = (amount: bigint): OperationRequest => ({
    kind: 'userOperation',
    chainId: 1,
    operation: {
      sender: account,
      nonce: 1n,
      paymaster: to,
      maxFeePerGas: 1n,
      maxPriorityFeePerGas: 1n,
      callGasLimit: 1n,
      verificationGasLimit: 1n,
      preVerificationGas: 1n,
      paymasterVerificationGasLimit: 1n,
      paymasterPostOpGasLimit: 1n,
      paymasterData: '0x',
      callData: encodeCalls([
        {
          to: token,
          value: 0n,
          data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] }),
        },
      ]),
    },
  })
  return { vault, record, account, permission, pay, grant: { kind: 'grant' as const, permission } }
}

test('T-F3: what was granted is signed by the account, up to the cap, without another approval', async () => {
  const { account, grant, pay, permission, vault } = await open()
  await vault.grant(permission, await approvalOf(account, grant))
  const [signature = '0x'] = await vault.signPermitted(pay(6n), { context, site })
  expect(await recoverTypedDataAddress({ ...operationData(pay(6n)), signature })).toBe(account)
  await expect(vault.signPermitted(pay(5n), { context, site })).rejects.toMatchObject({
    refusal: 'permission-cap',
  })
  expect(await vault.permissions(account)).toMatchObject([{ context, used: [6n] }])
  await vault.endPermission(context)
  await expect(vault.signPermitted(pay(1n), { context, site })).rejects.toMatchObject({
    refusal: 'permission-revoked',
  })
  vault.lock()
  await expect(vault.signPermitted(pay(1n), { context, site })).rejects.toMatchObject({ refusal: 'locked' })
})

test('T-F3: nothing is granted that was not approved: with other caps, for another site or account, or twice', async () => {
  const { account, grant, permission, vault } = await open()
  const more = { ...permission, caps: [{ token, max: 11n }] }
  await expect(vault.grant(more, await approvalOf(account, grant))).rejects.toMatchObject({
    refusal: 'approval',
  })
  const elsewhere = await approvalOf(account, grant, { site: 'https://b.example' })
  await expect(vault.grant(permission, elsewhere)).rejects.toMatchObject({ refusal: 'request' })
  const stranger = { ...permission, account: to }
  const approved = await approvalOf(account, { kind: 'grant', permission: stranger })
  await expect(vault.grant(stranger, approved)).rejects.toMatchObject({ refusal: 'request' })
  const approval = await approvalOf(account, grant)
  await vault.grant(permission, approval)
  await expect(vault.grant(permission, approval)).rejects.toMatchObject({ refusal: 'approval' })
})

test('T-F3: a wallet with a passkey grants nothing that the passkey has not confirmed', async () => {
  const { account, grant, permission, record, vault } = await open()
  const passkey = { credential: randomText(32), publicKey: randomText(91) }
  const output = crypto.getRandomValues(new Uint8Array(32))
  const opener = { kind: 'passkey' as const, passkey, site: 'wallet.localhost', output }
  const place = { id: randomText(16), salt: randomText(32) }
  await vault.addPasskey(
    record,
    1,
    opener,
    place,
    await approvalOf(account, { kind: 'add', slot: 'passkey' }),
  )
  await expect(vault.grant(permission, await approvalOf(account, grant))).rejects.toMatchObject({
    refusal: 'approval',
  })
})
