// node catalogue/scripts/check.mjs [ID OR NAME...] [--write]: opens the web addresses of wallets, of all by default, and says
// which are dead. With --write the wallets without a dead one are noted as opened today, in wallets.json.
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { loadModule } from './loadModule.mjs'

const place = new URL('../wallets.json', import.meta.url)
/** Wallets that are checked at the same time. */
const lanes = 4

function readFlags() {
  try {
    return parseArgs({ allowPositionals: true, options: { write: { type: 'boolean', default: false } } })
  } catch (error) {
    console.error(`${error.message}\nUsage: node catalogue/scripts/check.mjs [ID OR NAME...] [--write]`)
    process.exit(2)
  }
}

const { values, positionals } = readFlags()
let text = readFileSync(place, 'utf8')
const { wallets } = JSON.parse(text)
const known = (word) => wallets.find(({ id, name }) => [id, name].includes(word))
const unknown = positionals.filter((word) => !known(word))
if (unknown.length > 0) {
  console.error(`No wallet has the id or the name ${unknown.map((word) => `"${word}"`).join(', ')}.`)
  process.exit(2)
}
const chosen = positionals.length > 0 ? positionals.map(known) : wallets
const { openLinks } = await loadModule('openLinks')
const left = [...chosen]
let dead = 0
async function checkNext() {
  for (let entry = left.shift(); entry !== undefined; entry = left.shift()) {
    const found = await openLinks(entry)
    dead += found.length
    for (const { key, url, reason } of found) console.log(`${entry.name}: ${key} ${url} ${reason}`)
    if (found.length === 0) noteAsOpened(entry.id)
  }
}
/** In the text, which keeps its form. */
function noteAsOpened(id) {
  const today = new Date().toISOString().slice(0, 10)
  const check = new RegExp(`("id": "${id}"[^]*?"how": )"\\w+"([^]*?"when": )"[-\\d]+"`)
  text = text.replace(check, `$1"opened"$2"${today}"`)
}

await Promise.all(Array.from({ length: lanes }, checkNext))
console.log(`Wallets checked: ${chosen.length}. Dead addresses: ${dead}.`)
if (values.write) writeFileSync(place, text)
process.exitCode = dead > 0 ? 1 : 0
