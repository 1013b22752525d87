import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../support/root.js'

/** The server of the wallet as an operator starts it, in a process of its own. */
export interface FrameProcess {
  readonly origin: string
  /** Folder with everything that the server stores. */
  readonly data: string
  /** Mails so far, oldest first. */
  mails(): string[]
  /** Ends the process. Resolves with its exit code, `null` if the signal has ended it. */
  kill(signal: NodeJS.Signals): Promise<number | null>
  start(): Promise<void>
  /** Runs another command with the same configuration. Returns what it says. */
  run(...args: readonly string[]): string
  close(): Promise<void>
}

interface FrameProcessOptions {
  readonly port: number
  readonly origins: readonly string[]
  readonly rpcUrl: string
  /** Address of a node of Solana. Without it, the wallet serves Anvil alone. */
  readonly solanaRpcUrl?: string
  /** Address of the bundler, which is the paymaster too. Without it, there are no smart accounts. */
  readonly bundlerUrl?: string
  /** Whether the app has guests. Default: no. */
  readonly guests?: boolean
  /** When a new user gets a second way to open the wallet. Default: first. */
  readonly recovery?: 'later' | 'first'
  /** Default: `local`. */
  readonly projectId?: string
  /** How users of the app log in with the account that they have there. */
  readonly ownLogin?: object
  /** Public key of the lists of users that `move-in` takes, in PEM. */
  readonly moveKey?: string
  /** Address that is asked before each mail is sent, and has the mail wait for its answer. */
  readonly mailGate?: string
}

/** The sandbox's Solana chain. */
const solanaId = 'solana:FJsfybwxtSKhHq4g2k5tRAUpFnqkww8f'

/** The networks of its configuration. */
function networksOf({
  bundlerUrl,
  rpcUrl,
  solanaRpcUrl,
}: Pick<FrameProcessOptions, 'bundlerUrl' | 'rpcUrl' | 'solanaRpcUrl'>) {
  return {
    'eip155:31337': {
      name: 'Anvil',
      rpcUrl,
      symbol: 'ETH',
      decimals: 18,
      ...(bundlerUrl !== undefined && { smartAccounts: { bundlerUrl, paymasterUrl: bundlerUrl } }),
    },
    ...(solanaRpcUrl !== undefined && {
      [solanaId]: { name: 'Solana', rpcUrl: solanaRpcUrl, symbol: 'SOL', decimals: 9 },
    }),
  }
}

const program = join(root, 'frame/dist/bin/appkit-frame.js')
const env = { ...process.env, DATABASE_URL: '', FRAME_SECRET: '' }

/** Writes the configuration, by which mails become files in a folder. */
function writeConfig(
  file: string,
  folders: { data: string; box: string },
  options: FrameProcessOptions,
): string {
  const { guests = false, mailGate, moveKey, origins, ownLogin, port, projectId = 'local' } = options
  const { recovery = 'first' } = options
  const origin = `http://wallet.localhost:${port}`
  const project = { name: 'Test', origins, development: true, guests, ownLogin, recovery }
  writeFileSync(
    file,
    `import { writeFileSync } from 'node:fs'; let number = Date.now()
export default {
  origin: ${JSON.stringify(origin)},
  port: ${port},
  data: ${JSON.stringify(folders.data)},
  projects: ${JSON.stringify({ [projectId]: project })},
  networks: ${JSON.stringify(networksOf(options))},
  moveIn: ${JSON.stringify(moveKey && { publicKey: moveKey })},
  sendMail: async ({ text }: { text: string }) => {
    ${mailGate === undefined ? '' : `await fetch(${JSON.stringify(mailGate)})`}
    writeFileSync(\`${folders.box}/\${++number}\`, text)
  },
}
`,
  )
  return origin
}

/** Writes a configuration and starts `appkit-frame serve` with it. Mails become files. */
export async function startFrame(options: FrameProcessOptions): Promise<FrameProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'appkit-frame-'))
  const [data, box] = [join(folder, 'data'), join(folder, 'mails')]
  const config = join(folder, 'frame.config.ts')
  mkdirSync(box)
  const origin = writeConfig(config, { data, box }, options)
  let child: ChildProcess | undefined
  const start = async () => {
    const args = [program, 'serve', '--config', config]
    const made = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], env })
    child = made
    let said = ''
    made.stderr?.on('data', (chunk) => {
      said += chunk
    })
    await new Promise<void>((resolve, reject) => {
      made.stdout?.once('data', () => resolve())
      made.once('exit', () => reject(new Error(`The wallet's server ended: ${said}`)))
    })
  }
  const kill = async (signal: NodeJS.Signals) => {
    if (child === undefined) return null
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
    child.kill(signal)
    const [code] = (await once(child, 'exit')) as [number | null]
    return code
  }
  await start()
  return {
    origin,
    data,
    kill,
    start,
    run: (...args) =>
      execFileSync(process.execPath, [program, ...args, '--config', config], { env, encoding: 'utf8' }),
    mails: () =>
      readdirSync(box)
        .sort()
        .map((name) => readFileSync(join(box, name), 'utf8')),
    close: async () => {
      await kill('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
