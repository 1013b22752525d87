// Compiles sandbox/contracts with solc and writes one artifact for each contract that is deployed, and the contracts that
// appkit-server has for others to deploy.
//   node sandbox/scripts/compileContracts.mjs [--check]
// --check writes nothing and ends with 1 when an artifact differs from what its sources give.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import solc from 'solc'

const at = (path) => fileURLToPath(new URL(path, import.meta.url))
const deployed = [
  'Collection',
  'ContractWallet',
  'Multicall3',
  'Pair',
  'Router',
  'Sponsor',
  'Token',
  'WalletFactory',
  'WrappedNative',
]
const settings = {
  optimizer: { enabled: true, runs: 200 },
  evmVersion: 'paris',
  // Without the hash of the metadata the bytecode depends on the code alone.
  metadata: { bytecodeHash: 'none', appendCBOR: false },
  outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object', 'evm.deployedBytecode.object'] } },
}

const check = process.argv.includes('--check')
let differing = 0
compile(at('../contracts'), at('../src/contracts/artifacts'), deployed)
compile(at('../../server/deploy/gateway'), at('../../server/deploy/gateway'), ['SwapGateway'])
compile(at('../../server/deploy/zone'), at('../../server/deploy/zone'), ['ZoneResolver'])
process.exit(check && differing > 0 ? 1 : 0)

/** Compiles the sources of a folder, and writes or compares the artifacts of some of them. */
function compile(sourceDir, artifactDir, wanted) {
  const names = readdirSync(sourceDir)
    .filter((name) => name.endsWith('.sol'))
    .sort()
  const sources = Object.fromEntries(
    names.map((name) => [name, { content: readFileSync(join(sourceDir, name), 'utf8') }]),
  )
  const sourceHash = createHash('sha256').update(JSON.stringify({ sources, settings })).digest('hex')
  const output = JSON.parse(solc.compile(JSON.stringify({ language: 'Solidity', sources, settings })))
  const messages = output.errors ?? []
  for (const { formattedMessage } of messages) console.error(formattedMessage)
  if (messages.length > 0) process.exit(1)
  const before = differing
  mkdirSync(artifactDir, { recursive: true })
  for (const name of wanted) {
    const { abi, evm } = output.contracts[`${name}.sol`][name]
    const artifact = {
      contract: name,
      compiler: solc.version(),
      sourceHash,
      abi,
      bytecode: `0x${evm.bytecode.object}`,
      deployedBytecode: `0x${evm.deployedBytecode.object}`,
    }
    const file = join(artifactDir, `${name}.json`)
    const text = `${JSON.stringify(artifact, null, 2)}\n`
    if (existsSync(file) && readFileSync(file, 'utf8') === text) continue
    differing += 1
    if (check) console.error(`${name}.json is not what the sources give; run this script without --check.`)
    else writeFileSync(file, text)
  }
  console.log(`${wanted.length} contracts compiled, ${differing - before} ${check ? 'differ' : 'written'}.`)
}
