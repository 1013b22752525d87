// node catalogue/scripts/drawIcons.mjs: draws the pictures of all wallets of wallets.json whose `art` is `monogram`.
import { readFileSync, writeFileSync } from 'node:fs'
import { drawMonograms } from './drawMonograms.mjs'

const at = (path) => new URL(`../${path}`, import.meta.url)
const { wallets } = JSON.parse(readFileSync(at('wallets.json'), 'utf8'))
const lettered = wallets.filter(({ art }) => art === 'monogram')
const pictures = drawMonograms(lettered.map(({ name }) => name))
for (const { name, picture } of lettered) writeFileSync(at(`icons/${picture}`), `${pictures.get(name)}\n`)
console.log(`${lettered.length} pictures drawn`)
