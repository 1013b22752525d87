import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Wallet } from './findWallets.js'
import { readCatalogue } from './readCatalogue.js'
import { imageIdOf } from './toWallet.js'

export interface WrittenFiles {
  readonly wallets: number
  /** Paths below the folder. */
  readonly files: readonly string[]
}

/**
 * Writes a catalogue as files for any web server or CDN: `wallets.json`, which is the whole list in the form of a reply of
 * `GET /getWallets`, and the pictures that it names, in `icons/`. `endpoints.catalogue` of an app is then the address of
 * `wallets.json`, and its widget does the paging and the search (docs/catalogue.md).
 *
 * Twice gives the same bytes. Other files of the folder stay.
 *
 * @param from - a catalogue, as `readCatalogue` reads it.
 * @param out - the folder to write into; it is made.
 * @throws Error as `readCatalogue`, or that of the file system.
 */
export function writeFiles(from: string, out: string): WrittenFiles {
  const { entries, wallets, readPicture } = readCatalogue(from)
  const data = wallets.map((wallet, index) =>
    withoutNulls({ ...wallet, image_url: `icons/${entries[index]?.picture}` }),
  )
  const list = `{"count":${data.length},"data":[\n${data.map((each) => JSON.stringify(each)).join(',\n')}\n]}\n`
  const pictures = entries.map(
    ({ picture }) => [`icons/${picture}`, readPicture(imageIdOf(picture)) ?? ''] as const,
  )
  mkdirSync(join(out, 'icons'), { recursive: true })
  const files = [['wallets.json', list] as const, ...pictures]
  for (const [path, content] of files) writeFileSync(join(out, path), content)
  const licences = 'LICENSES.txt'
  const hasLicences = existsSync(join(from, licences))
  if (hasLicences) copyFileSync(join(from, licences), join(out, licences))
  return {
    wallets: data.length,
    files: [...files.map(([path]) => path), ...(hasLicences ? [licences] : [])],
  }
}

/** A third of the bytes: most wallets lack most links. */
function withoutNulls(wallet: Wallet): Partial<Wallet> {
  return Object.fromEntries(Object.entries(wallet).filter(([, value]) => value !== null))
}
