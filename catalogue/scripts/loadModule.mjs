import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

/**
 * Imports a module of `catalogue/src`, which is TypeScript: scripts run before anything is built.
 *
 * @param {string} name without its ending
 */
export async function loadModule(name) {
  const bundle = await rolldown({
    input: fileURLToPath(new URL(`../src/${name}.ts`, import.meta.url)),
    platform: 'node',
    resolve: { extensionAlias: { '.js': ['.ts', '.js'] } },
  })
  const { output } = await bundle.generate({ format: 'es' })
  await bundle.close()
  return import(`data:text/javascript;base64,${Buffer.from(output[0].code).toString('base64')}`)
}
