import { buildNamespaces } from '../apps/buildNamespaces.mjs'
import { figure } from '../report/figure.mjs'
import { targets } from './targets.mjs'

const ids = ['eip155', 'solana', 'polkadot', 'bip122', 'cosmos']

/** Measures what each namespace adds to the page of an app that has it alone, before it is used, in bytes of gzip -9. */
export async function namespaceFigures() {
  const results = await buildNamespaces(ids)
  return results.map(({ id, page }) =>
    figure({
      id: `bytesNamespace.${id}`,
      title: `JavaScript of ${id} with the page, before it is used`,
      unit: 'B gzip',
      target: targets.bytesNamespace,
      values: [page],
    }),
  )
}
