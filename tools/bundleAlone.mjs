// Makes one built module carry what it needs, so that who imports only it loads nothing of the rest.
import { join } from 'node:path'
import { rolldown } from 'rolldown'

/**
 * @param {string} dist folder of the built modules
 * @param {string} file path of the module below dist; it is replaced
 * @param {readonly string[]} inside packages that go into it
 * @returns {Promise<void>} rejects when the module would still import a package
 */
export async function bundleAlone(dist, file, inside) {
  const external = (id) => !/^[./]/.test(id) && !inside.includes(id)
  const bundle = await rolldown({ input: join(dist, file), external })
  const { output } = await bundle.generate({ format: 'es', minify: false })
  const imports = output.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.imports : []))
  if (output.length !== 1 || imports.length > 0) throw new Error(`${file} does not stand alone: ${imports}`)
  await bundle.write({ file: join(dist, file), format: 'es', minify: false })
  await bundle.close()
}
