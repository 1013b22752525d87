import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { createSolanaWallet } from 'appkit-runtime/testing'
import { createClient, erc20Abi, type Hex, http } from 'viem'
import { getBalance, getTransactionReceipt, readContract } from 'viem/actions'
import { contractsOf } from '../../sandbox/src/contracts/planContracts.js'
import { checkAxe } from './support/checkAxe.js'
import { buyTokens, grantCoins, makeAccount, type OwnAccount } from './support/funds.js'
import { kitOf } from './support/kitOf.js'
import { namespaceSetups, solanaRpc, solanaSandbox } from './support/namespaces.js'
import { approve, chooseToken, review, send } from './support/send.js'
import type { Stage } from './support/stage.js'
import { test as base, expect, ui } from './support/test.js'

base.describe('eip155', () => {
  const test = base.extend<{ account: OwnAccount; second: OwnAccount }>({
    /** The account of the test. It has ten coins on both chains, and a token of the first one. */
    account: async ({ stage }, use) => {
      const account = makeAccount()
      for (const chainId of [31337, 1])
        await grantCoins(stage, { address: account.address, chainId, amount: '10' })
      await buyTokens(stage, account, { tokens: [contractsOf(31337).usdc], coins: '0.1' })
      await use(account)
    },
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
    second: async ({}, use) => use(makeAccount()),
  })
  const nobody = () => `0x${randomBytes(20).toString('hex')}` as const
  const evm = (stage: Stage, chainId = 31337) =>
    createClient({
      transport: http(`${stage.sandbox}/blockchain/v1/?chainId=eip155:${chainId}&projectId=test`),
    })
  const receiptOf = async (stage: Stage, hash: string) => {
    const { blockNumber, gasUsed, effectiveGasPrice } = await getTransactionReceipt(evm(stage), {
      hash: hash as Hex,
    })
    return { blockNumber, fee: gasUsed * effectiveGasPrice }
  }

  test.beforeEach(async ({ wallet, openStage, page, account, second }) => {
    await wallet({ chainIds: [31337, 1], privateKeys: [account.key, second.key] })
    await openStage({ features: ['send'], networks: ['eip155:31337', 'eip155:1'] })
    await ui(page).connect.click()
    await ui(page).wallet().click()
    await expect(ui(page).card).toBeHidden()
  })
  const openSend = async (page: Page) => {
    await ui(page).account.click()
    await send(page).open.click()
    await expect(send(page).balance).toHaveAttribute('data-from', 'chain')
  }

  test('the coin of the network, from the button of the account to the block, and again after a reload', {
    tag: '@core',
  }, async ({ page, stage, account }) => {
    const client = evm(stage)
    for (const units of [1_000_000_000_000_000_001n, 5n]) {
      const to = nobody()
      await openSend(page)
      await expect(send(page).preview).toHaveText('Enter amount')
      const text = units === 5n ? '0.000000000000000005' : '1.000000000000000001'
      await send(page).amount.fill(text)
      await expect(send(page).preview).toHaveText('Enter address')
      await send(page).receiver.fill(to)
      await expect(send(page).preview).toHaveText('Review send')
      await checkAxe(page, 'send')
      await send(page).preview.click()
      await expect(send(page).shownAmount).toHaveText(`${text} ETH`)
      await expect(send(page).shownReceiver).toHaveText(to)
      await checkAxe(page, 'send preview')
      const { blockNumber, fee } = await receiptOf(stage, await approve(page))
      await checkAxe(page, 'send progress')
      expect(await getBalance(client, { address: to })).toBe(units)
      const [before, after] = await Promise.all(
        [blockNumber - 1n, blockNumber].map((block) =>
          getBalance(client, { address: account.address, blockNumber: block }),
        ),
      )
      expect(after).toBe((before ?? 0n) - units - fee)
      await send(page).done.click()
      await expect(send(page).open).toBeVisible()
      await page.reload()
      await expect(ui(page).account).toBeVisible()
    }
  })

  test('a token of ERC-20', async ({ page, stage }) => {
    await openSend(page)
    await chooseToken(page, 'USDC')
    const to = nobody()
    await review(page, '12.345678', to)
    const { to: contract, data } = await approveAndRead(page, stage)
    const balanceOf = (address: `0x${string}`) =>
      readContract(evm(stage), {
        address: contract,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [address],
      })
    expect(data).toContain(to.slice(2))
    expect(await balanceOf(to)).toBe(12_345_678n)
  })

  async function approveAndRead(page: Page, stage: Stage) {
    const hash = await approve(page)
    const reply = await fetch(`${stage.sandbox}/blockchain/v1/?chainId=eip155:31337&projectId=test`, {
      method: 'POST',
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getTransactionByHash', params: [hash] }),
    })
    const { result } = (await reply.json()) as { result: { to: Hex; input: string } }
    return { to: result.to, data: result.input }
  }

  test('all there is, less the fee', async ({ page, stage, account: { address } }) => {
    const client = evm(stage, 1)
    await page.evaluate(() => window.testWallets[0]?.selectChain(1))
    await expect(page.getByTestId('network')).toHaveText('Ethereum')
    const before = await getBalance(client, { address })
    await openSend(page)
    const to = nobody()
    await send(page).receiver.fill(to)
    await send(page).max.click()
    await expect(send(page).amount).not.toHaveValue('')
    await send(page).preview.click()
    await expect(ui(page).title).toHaveText('Review send')
    const shown = (await send(page).shownAmount.textContent()) ?? ''
    const hash = (await approve(page)) as Hex
    const { gasUsed, effectiveGasPrice } = await getTransactionReceipt(client, { hash })
    const got = await getBalance(client, { address: to })
    const [whole = '', fraction = ''] = shown.replace(/[^\d.]/g, '').split('.')
    expect(got).toBe(BigInt(whole + fraction.padEnd(18, '0')))
    const left = await getBalance(client, { address })
    expect(left).toBe(before - got - gasUsed * effectiveGasPrice)
    // The rest is no more than the margin of the fee.
    expect(left).toBeLessThan(gasUsed * effectiveGasPrice * 3n)
  })

  test('what cannot be sent is said at the field', async ({ page, second: { address: second } }) => {
    await openSend(page)
    for (const [text, action] of [
      ['1,5', 'Check the amount'],
      ['-1', 'Check the amount'],
      ['1e3', 'Check the amount'],
      ['0.0000000000000000001', 'Check the amount'],
      ['99999999', 'Not enough ETH'],
    ] as const) {
      await send(page).amount.fill(text)
      await expect(send(page).preview).toHaveText(action)
      await expect(send(page).problem).toBeVisible()
      await expect(send(page).preview).toBeDisabled()
    }
    await send(page).amount.fill('1')
    await send(page).receiver.fill('0x1234')
    await expect(send(page).preview).toHaveText('Check the address')
    const digit = second[7] === '0' ? '1' : '0'
    await send(page).receiver.fill(`${second.slice(0, 7)}${digit}${second.slice(8)}`.toLowerCase())
    await expect(send(page).lookalike).toBeVisible()
    await send(page).receiver.fill(second)
    await expect(send(page).lookalike).toHaveCount(0)
  })

  test('a request that is declined can be signed again, or left', async ({ page, stage }) => {
    const to = nobody()
    await openSend(page)
    await review(page, '0.5', to)
    await page.evaluate(() => window.testWallets[0]?.behave('eth_sendTransaction', 'reject'))
    await send(page).approve.click()
    await expect(send(page).problem).toHaveText('You declined in Test Wallet.')
    await page.evaluate(() => window.testWallets[0]?.behave('eth_sendTransaction', 'answer'))
    await approve(page)
    expect(await getBalance(evm(stage), { address: to })).toBe(5n * 10n ** 17n)
  })

  test('R20: another network while the wallet asks ends the transfer', async ({ page, stage }) => {
    const to = nobody()
    await openSend(page)
    await review(page, '0.5', to)
    await page.evaluate(() => window.testWallets[0]?.behave('eth_sendTransaction', 'hang'))
    await send(page).approve.click()
    await expect(send(page).approve).toBeDisabled()
    await page.evaluate(() => window.testWallets[0]?.selectChain(1))
    await expect(page.getByTestId('send-approve-button')).toHaveCount(0)
    await kitOf(page).open({ view: 'WalletSend' })
    await expect(send(page).amount).toHaveValue('')
    await expect(send(page).receiver).toHaveValue('')
    expect(await getBalance(evm(stage), { address: to })).toBe(0n)
  })

  test('a host fills the form', async ({ page, second: { address: second } }) => {
    await kitOf(page).open({ view: 'WalletSend', data: { to: second, amount: '0.25' } })
    await expect(send(page).preview).toHaveText('Review send')
    await expect(send(page).amount).toHaveValue('0.25')
    await expect(send(page).receiver).toHaveValue(second)
  })

  test('each opening of the form is one event, and what the host passed fills it once', {
    tag: '@core',
  }, async ({ page, second: { address: second } }) => {
    await page.evaluate(() => {
      const { kit } = window as unknown as {
        kit: {
          lastEvent: { subscribe(heard: (tracked: { event: { event: string } } | undefined) => void): void }
        }
      }
      const heard: string[] = []
      Object.assign(window, { sendEvents: heard })
      kit.lastEvent.subscribe((tracked) => tracked && heard.push(tracked.event.event))
    })
    const opened = () =>
      page.evaluate(() =>
        (window as unknown as { sendEvents: string[] }).sendEvents.filter((event) => event === 'OPEN_SEND'),
      )
    await kitOf(page).open({ view: 'WalletSend', data: { to: second, amount: '0.25' } })
    await expect(send(page).preview).toHaveText('Review send')
    const to = nobody()
    await send(page).receiver.fill(to)
    await chooseToken(page, 'USDC')
    // An amount of one token means nothing in another.
    await expect(send(page).amount).toHaveValue('')
    await expect(send(page).receiver).toHaveValue(to)
    await review(page, '2', to)
    await ui(page).back.click()
    await expect(send(page).amount).toHaveValue('2')
    expect(await opened()).toHaveLength(1)
    await ui(page).close.click()
    await kitOf(page).open({ view: 'WalletSend' })
    await expect(send(page).amount).toHaveValue('2')
    expect(await opened()).toHaveLength(2)
  })
})

base.describe('solana', () => {
  const setup = namespaceSetups.find(({ namespace }) => namespace === 'solana')
  if (setup === undefined) throw new Error('There is no setup for solana')
  const [wallet] = setup.wallets
  const test = base.extend<{ account: { readonly seed: string; readonly address: string } }>({
    /** The account of the test. It has ten SOL, and a hundred of each token. */
    account: async ({ stage }, use) => {
      const seed = randomBytes(32)
      const [address = ''] = createSolanaWallet({ seeds: [seed] }).addresses
      await grantCoins(stage, { address, chainId: solanaSandbox, amount: '10' })
      await use({ seed: seed.toString('hex'), address })
    },
  })
  const ask = async <Result>(
    stage: Stage,
    method: string,
    ...params: readonly unknown[]
  ): Promise<Result> => {
    const reply = await fetch(solanaRpc(stage), {
      method: 'POST',
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    return ((await reply.json()) as { result: Result }).result
  }
  const lamports = async (stage: Stage, address: string) =>
    BigInt((await ask<{ value: number }>(stage, 'getBalance', address)).value)
  const nobody = async () => {
    const { publicKey } = (await crypto.subtle.generateKey('Ed25519', true, [
      'sign',
      'verify',
    ])) as CryptoKeyPair
    const { getAddressFromPublicKey } = await import('@solana/kit')
    return getAddressFromPublicKey(publicKey)
  }

  test.beforeEach(async ({ installWallet, openStage, page, stage, account }) => {
    await installWallet({ solana: { rpcUrl: solanaRpc(stage), seeds: [account.seed] } }, wallet.info)
    await openStage({ features: ['send'], namespaces: ['solana'], networks: [solanaSandbox] })
    await ui(page).connect.click()
    await ui(page).wallet(wallet.id).click()
    await expect(ui(page).card).toBeHidden()
    await ui(page).account.click()
    await send(page).open.click()
    await expect(send(page).balance).toHaveAttribute('data-from', 'chain')
  })

  test('SOL, to the lamport', { tag: '@core' }, async ({ page, stage, account: { address: own } }) => {
    const to = await nobody()
    const before = await lamports(stage, own)
    await review(page, '1.000000001', to)
    await expect(send(page).shownAmount).toHaveText('1.000000001 SOL')
    const id = await approve(page)
    const { meta } = await ask<{ meta: { fee: number } }>(stage, 'getTransaction', id, {
      maxSupportedTransactionVersion: 0,
    })
    expect(await lamports(stage, to)).toBe(1_000_000_001n)
    expect(await lamports(stage, own)).toBe(before - 1_000_000_001n - BigInt(meta.fee))
  })

  test('a token of SPL, whose account is opened for the receiver the first time', { tag: '@core' }, async ({
    page,
    stage,
    account: { address: own },
  }) => {
    const to = await nobody()
    const held = async (owner: string) => {
      const mint = 'CfW1druvRrUjzYW3eTLxNMwBDNQgSQbKLQGzrAdRr5CF'
      type Reply = {
        value: { account: { data: { parsed: { info: { tokenAmount: { amount: string } } } } } }[]
      }
      const options = { encoding: 'jsonParsed' }
      const { value } = await ask<Reply>(stage, 'getTokenAccountsByOwner', owner, { mint }, options)
      return value.reduce((sum, { account }) => sum + BigInt(account.data.parsed.info.tokenAmount.amount), 0n)
    }
    const before = await held(own)
    for (const [text, deposits] of [
      ['1.500001', 1],
      ['0.000001', 0],
    ] as const) {
      await chooseToken(page, 'USDC')
      await review(page, text, to)
      await expect(page.getByText('Opens an account for the receiver')).toHaveCount(deposits)
      await approve(page)
      await send(page).done.click()
      await send(page).open.click()
    }
    expect(await held(to)).toBe(1_500_002n)
    expect(await held(own)).toBe(before - 1_500_002n)
  })

  test('a signature that comes too late for the node of the wallet is refused in words, and can be given again', async ({
    page,
    stage,
  }) => {
    let refusals = 1
    await page.route(/projectId=wallet/, async (route) => {
      const { id, method } = route.request().postDataJSON() as { id: number; method: string }
      if (method !== 'sendTransaction' || refusals-- <= 0) return route.fallback()
      const error = { code: -32002, message: 'Transaction simulation failed: Blockhash not found' }
      await route.fulfill({
        json: { jsonrpc: '2.0', id, error },
        headers: { 'access-control-allow-origin': '*' },
      })
    })
    const to = await nobody()
    await review(page, '1', to)
    await send(page).approve.click()
    await expect(send(page).problem).toContainText('came too late for the network')
    // In a window with little room too.
    await page.setViewportSize({ width: 320, height: 480 })
    const room = async () => {
      const actions = await send(page).approve.elementHandle()
      return send(page).problem.evaluate(
        (problem, button) =>
          Number(button?.getBoundingClientRect().top) - problem.getBoundingClientRect().bottom,
        actions,
      )
    }
    // The modal takes its new place first.
    await expect.poll(room).toBeGreaterThanOrEqual(0)
    await approve(page)
    expect(await lamports(stage, to)).toBe(1_000_000_000n)
  })

  test('less than the rent of a new account is refused before the wallet is asked', async ({ page }) => {
    await send(page).amount.fill('0.0001')
    await send(page).receiver.fill(await nobody())
    await send(page).preview.click()
    await expect(send(page).problem).toContainText('keeps no account with so little')
  })
})
