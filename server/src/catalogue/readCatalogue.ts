import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ServerError } from '../errors/ServerError.js'
import { createCompiler } from '../spec/compileSchema.js'
import type { Json } from '../spec/types.js'
import type { WalletFacts } from './types.js'

/** A folder with the data of wallets. */
export interface Catalogue {
  /** In the order of the list. */
  readonly wallets: readonly WalletFacts[]
  /** The picture of a wallet as an SVG document, or null if it has none. */
  readonly pictureOf: (wallet: WalletFacts) => string | null
}

// Beside the built modules, or in the repository.
const places = ['../catalogue', '../../../catalogue'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
)

/**
 * Reads the data of wallets.
 * @param folder with `wallets.json` in the form of `catalogue/wallets.schema.json`, and `pictures/`. Default: the
 *   wallets of this package
 * @throws ServerError `BAD_CONFIG` naming the file and what is wrong in it
 */
export function readCatalogue(folder?: string): Catalogue {
  const own = places.find((place) => existsSync(join(place, 'wallets.schema.json'))) ?? ''
  const place = folder ?? own
  const file = join(place, 'wallets.json')
  const refuse = (reason: string, cause?: unknown) =>
    new ServerError('BAD_CONFIG', `The wallets in ${file} cannot be used: ${reason}`, { cause })
  let value: unknown
  let schema: Json
  try {
    value = JSON.parse(readFileSync(file, 'utf8'))
    schema = JSON.parse(readFileSync(join(own, 'wallets.schema.json'), 'utf8'))
  } catch (cause) {
    throw refuse(cause instanceof Error ? cause.message : String(cause), cause)
  }
  const [error] = createCompiler({ components: {}, coerce: false, lazy: true })(schema)(value)
  if (error) throw refuse(`${error.instancePath || '/'} ${error.message ?? 'is not valid'}.`)
  const { wallets } = value as { readonly wallets: readonly WalletFacts[] }
  const pictures = new Map<string, string>()
  return {
    wallets,
    pictureOf: ({ picture }) => {
      if (picture === undefined) return null
      const known = pictures.get(picture)
      if (known !== undefined) return known
      const path = join(place, 'pictures', picture)
      const text = existsSync(path) ? readFileSync(path, 'utf8').trim() : null
      if (text !== null) pictures.set(picture, text)
      return text
    },
  }
}
