import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { privateKeyToAccount } from 'viem/accounts'
import { root } from '../../contract/support/root.js'
import type { Killable } from '../parts/kills.js'
import { killAllOf, type Program, startProgram, waitFor } from './processes.js'

// The first of the accounts that every development node has; its key is public.
const sender = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
const paid = '0x00000000000000000000000000000000000000aa'
const funded = '0x00000000000000000000000000000000000000bb'
const appkit = join(root, 'cli/dist/bin/appkit.js')

/** Writes that the sandbox was asked for, and those of them that it has confirmed. */
interface Ledger {
  readonly paid: Set<string>
  paidAsked: number
  funded: number
  fundedAsked: number
  readonly names: Set<string>
}

/** The sandbox as `appkit dev` starts it: a chain, its history, and names in SQLite. */
export async function openSandbox(): Promise<Killable> {
  const folder = mkdtempSync(join(tmpdir(), 'appkit-kills-'))
  const ledger: Ledger = { paid: new Set(), paidAsked: 0, funded: 0, fundedAsked: 0, names: new Set() }
  const start = () =>
    startProgram([appkit, 'dev', '--port', '0', '--chains', '31337', '--data', folder, '--json'], {
      cwd: root,
    })
  const ready = async (program: Program): Promise<string> => {
    await waitFor(program, (said) => said.includes('}\n'))
    return (JSON.parse(program.output()) as { url: string }).url.replace(/\/$/, '')
  }
  const confirmed = () => ledger.paid.size + ledger.funded + ledger.names.size
  let round = 0

  return {
    async kill(random) {
      round++
      const program = start()
      const [isStarting, isAll, wait] = [random() < 0.2, random() < 0.5, random()]
      if (isStarting) await sleep(wait * 3_000)
      else {
        const url = await ready(program)
        const before = confirmed()
        const writers = [pay(url, ledger), fund(url, ledger), register(url, ledger, round)]
        await until(() => confirmed() - before >= wait * 12)
        await sleep(random() * 50)
        killNow(isAll)
        await Promise.all(writers)
      }
      killNow(isAll)
      await program.ended

      function killNow(everything: boolean): void {
        if (everything) killAllOf(folder, program.child)
        else program.child.kill('SIGKILL')
      }
    },
    async check() {
      const program = start()
      try {
        await compare(await ready(program), ledger)
      } catch (error) {
        killAllOf(folder, program.child)
        await program.ended
        throw error
      }
      program.child.kill('SIGTERM')
      const code = await program.ended
      if (code !== 0) throw new Error(`It ends with ${code}: ${program.errors().slice(-500)}`)
    },
    confirmed,
    remove: async () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  }
}

async function ask<Result>(url: string, method: string, params: readonly unknown[]): Promise<Result> {
  const reply = await fetch(`${url}/blockchain/v1/?chainId=eip155:31337&projectId=local`, {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await reply.json()) as { result?: Result; error?: unknown }
  if (result === undefined) throw new Error(JSON.stringify(error))
  return result
}

/** Waits for so many confirmed writes, or for half a minute on a machine that is busy. */
async function until(isReached: () => boolean): Promise<void> {
  for (let waited = 0; waited < 30_000 && !isReached(); waited += 5) await sleep(5)
}

/** Calls until the process is gone. */
async function goOn(work: () => Promise<void>): Promise<void> {
  try {
    while (true) await work()
  } catch {
    // The process was killed under it.
  }
}

const pay = (url: string, ledger: Ledger) =>
  goOn(async () => {
    const nonce = Number(await ask<string>(url, 'eth_getTransactionCount', [sender.address, 'pending']))
    const raw = await sender.signTransaction({
      chainId: 31337,
      nonce,
      to: paid,
      value: 1n,
      gas: 21_000n,
      maxFeePerGas: 10n ** 10n,
      maxPriorityFeePerGas: 1n,
      type: 'eip1559',
    })
    ledger.paidAsked++
    ledger.paid.add(await ask<string>(url, 'eth_sendRawTransaction', [raw]))
  })

const fund = (url: string, ledger: Ledger) =>
  goOn(async () => {
    ledger.fundedAsked++
    const reply = await fetch(`${url}/dev/faucet`, {
      method: 'POST',
      headers: { 'x-appkit-sandbox': '1' },
      body: JSON.stringify({ address: funded, amount: '1' }),
    })
    await reply.arrayBuffer()
    if (reply.status === 200) ledger.funded++
    else await sleep(20)
  })

function register(url: string, { names }: Ledger, round: number): Promise<void> {
  let count = 0
  return goOn(async () => {
    const name = `r${round}-n${count++}.demo.id`
    const message = JSON.stringify({ name, attributes: {}, timestamp: Math.floor(Date.now() / 1000) })
    const signature = await sender.signMessage({ message })
    const reply = await fetch(`${url}/blockchain/v1/profile/account`, {
      method: 'POST',
      body: JSON.stringify({ message, signature, coin_type: 60, address: sender.address }),
    })
    await reply.arrayBuffer()
    if (reply.status === 200) names.add(name)
  })
}

/** Expects confirmed writes to be there once, those only asked for at most once, and nothing else. */
async function compare(url: string, ledger: Ledger): Promise<void> {
  const balanceOf = async (address: string) =>
    BigInt(await ask<string>(url, 'eth_getBalance', [address, 'latest']))
  const between = (what: string, value: bigint, least: number, max: number) => {
    if (value < BigInt(least) || value > BigInt(max))
      throw new Error(`${what}: ${value} are there, ${least} were confirmed, ${max} were asked for.`)
  }
  between('payments', await balanceOf(paid), ledger.paid.size, ledger.paidAsked)
  between('coins of the faucet', (await balanceOf(funded)) / 10n ** 18n, ledger.funded, ledger.fundedAsked)
  for (const hash of [...ledger.paid].slice(-20)) {
    const reply = await fetch(`${url}/blockchain/v1/?chainId=eip155:31337&projectId=local`, {
      method: 'POST',
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getTransactionReceipt', params: [hash] }),
    })
    const { result } = (await reply.json()) as { result: { status: string } | null }
    if (result?.status !== '0x1')
      throw new Error(`payment ${hash}: its receipt is ${JSON.stringify(result)}.`)
  }
  const reply = await fetch(`${url}/blockchain/v1/profile/reverse/${sender.address}`)
  const read = await reply.json()
  // An address without a name gets no list.
  const owned = (Array.isArray(read) ? read : []) as {
    readonly name: string
    readonly addresses: Readonly<Record<string, { readonly address: string }>>
  }[]
  const there = new Set(owned.map(({ name }) => name))
  const lost = [...ledger.names].filter((name) => !there.has(name))
  if (lost.length > 0) throw new Error(`names: ${lost.length} of ${ledger.names.size} are lost.`)
  const broken = owned.filter(({ addresses }) => addresses['60']?.address !== sender.address)
  if (broken.length > 0) throw new Error(`names: ${broken.length} have not the address of their owner.`)
}
