// The bundler and the paymaster of the sandbox, used by the client of another maker.
import { createPublicClient, erc20Abi, http, parseEther } from 'viem'
import {
  createBundlerClient,
  createPaymasterClient,
  entryPoint08Address,
  toSimple7702SmartAccount,
} from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { expect, test } from 'vitest'
import { contractsOf } from '../../sandbox/src/contracts/planContracts.js'
import { shareSandbox } from './support/sharedSandbox.js'

const { smartAccount, usdc } = contractsOf(foundry.id)
// An account that every development node has; its key is public.
const payer = privateKeyToAccount('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d')
const sandbox = shareSandbox()

const query = '?chainId=eip155:31337&projectId=local'
function open() {
  const client = createPublicClient({
    chain: foundry,
    transport: http(`${sandbox().url}/blockchain/v1${query}`),
  })
  const transport = http(`${sandbox().url}/blockchain/v1/bundler${query}`)
  const paymaster = createPaymasterClient({ transport })
  return { client, bundler: createBundlerClient({ client, paymaster, transport, chain: foundry }) }
}
async function send(to: `0x${string}`, data: `0x${string}`) {
  const { client } = open()
  const nonce = await client.getTransactionCount({ address: payer.address })
  const fees = { maxFeePerGas: 10n ** 11n, maxPriorityFeePerGas: 10n ** 9n, gas: 100_000n }
  const raw = await payer.signTransaction({ to, data, nonce, chainId: foundry.id, type: 'eip1559', ...fees })
  await client.sendRawTransaction({ serializedTransaction: raw })
}

test('an account without coins becomes a smart account and does two things at once; the sponsor pays', async () => {
  const { bundler, client } = open()
  const owner = privateKeyToAccount(generatePrivateKey())
  const account = await toSimple7702SmartAccount({ client, owner })
  const { encodeFunctionData } = await import('viem')
  await send(
    usdc,
    encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [owner.address, 5_000_000n] }),
  )
  expect(await bundler.getSupportedEntryPoints()).toEqual([entryPoint08Address])

  const [one, two] = [generatePrivateKey(), generatePrivateKey()].map(
    (key) => privateKeyToAccount(key).address,
  )
  const transfer = (to: `0x${string}`, amount: bigint) =>
    ({ to: usdc, abi: erc20Abi, functionName: 'transfer', args: [to, amount] }) as const
  const authorization = await owner.signAuthorization({
    address: smartAccount,
    chainId: foundry.id,
    nonce: 0,
  })
  const calls = [transfer(one ?? '0x', 1_000_000n), transfer(two ?? '0x', 2_000_000n)]
  const hash = await bundler.sendUserOperation({ account, authorization, calls })
  const receipt = await bundler.waitForUserOperationReceipt({ hash })
  expect(receipt).toMatchObject({ success: true, sender: owner.address })
  expect(receipt.logs).toHaveLength(2)
  expect((await bundler.getUserOperation({ hash })).transactionHash).toBe(receipt.receipt.transactionHash)

  const balanceOf = (of: `0x${string}`) =>
    client.readContract({ address: usdc, abi: erc20Abi, functionName: 'balanceOf', args: [of] })
  expect(await balanceOf(one ?? '0x')).toBe(1_000_000n)
  expect(await balanceOf(two ?? '0x')).toBe(2_000_000n)
  expect(await client.getCode({ address: owner.address })).toBe(`0xef0100${smartAccount.slice(2)}`)
  expect(await client.getBalance({ address: owner.address })).toBe(0n)

  // It is a contract now, and still signs as before (ERC-1271).
  const signature = await owner.signMessage({ message: 'hello' })
  expect(await client.verifyMessage({ address: owner.address, message: 'hello', signature })).toBe(true)

  // All or nothing.
  const failing = bundler.sendUserOperation({
    account,
    calls: [transfer(one ?? '0x', 1n), transfer(two ?? '0x', 10n ** 12n)],
  })
  await expect(failing).rejects.toThrow()
  expect(await balanceOf(one ?? '0x')).toBe(1_000_000n)
})

test('an operation that its account did not sign, and an authorization of another account, are refused', async () => {
  const { bundler, client } = open()
  const [owner, thief] = [generatePrivateKey(), generatePrivateKey()].map((key) => privateKeyToAccount(key))
  if (owner === undefined || thief === undefined) throw new Error()
  const account = await toSimple7702SmartAccount({ client, owner })
  const signed = { address: smartAccount, chainId: foundry.id, nonce: 0 }
  const calls = [{ to: thief.address, value: parseEther('0') }]
  const stolen = await thief.signAuthorization(signed)
  await expect(bundler.sendUserOperation({ account, authorization: stolen, calls })).rejects.toThrow(
    'did not sign the authorization',
  )
  const late = await owner.signAuthorization({ ...signed, nonce: 7 })
  await expect(bundler.sendUserOperation({ account, authorization: late, calls })).rejects.toThrow(
    'another nonce',
  )
  const authorization = await owner.signAuthorization(signed)
  const asThief = {
    ...account,
    signUserOperation: (await toSimple7702SmartAccount({ client, owner: thief })).signUserOperation,
  }
  await expect(bundler.sendUserOperation({ account: asThief, authorization, calls })).rejects.toThrow('AA24')
})

test('a method of a chain is none of a bundler, and another entry point is refused', async () => {
  const ask = async (method: string, params: unknown[] = [], chain = 'eip155:31337') => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 7, method, params })
    const reply = await fetch(`${sandbox().url}/blockchain/v1/bundler?chainId=${chain}&projectId=local`, {
      method: 'POST',
      body,
    })
    return { status: reply.status, text: await reply.text() }
  }
  expect(await ask('eth_call')).toMatchObject({ status: 422 })
  expect(await ask('eth_supportedEntryPoints', [], 'eip155:1')).toMatchObject({ status: 503 })
  expect((await ask('eth_getUserOperationReceipt', [`0x${'1'.repeat(64)}`])).text).toContain('"result":null')
  for (const params of [[], [{}], [{}, entryPoint08Address], [null, usdc]])
    expect((await ask('eth_sendUserOperation', params)).text, JSON.stringify(params)).toContain(
      '"code":-32602',
    )
})
