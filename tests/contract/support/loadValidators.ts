import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import ts from 'typescript'

/**
 * Loads validators from generated texts that lie nowhere yet.
 *
 * @param files - the generated texts.
 * @param name - name of the spec.
 * @returns the exports of its `validators.ts`.
 */
export async function loadValidators(
  files: readonly { path: string; content: string }[],
  name: string,
): Promise<Readonly<Record<string, unknown>>> {
  const folder = await mkdtemp(join(tmpdir(), 'appkit-contract-'))
  try {
    await writeFile(join(folder, 'package.json'), '{"type":"module"}')
    for (const { path, content } of files) {
      const target = join(folder, path.replace(/\.ts$/, '.js'))
      await mkdir(dirname(target), { recursive: true })
      const options = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 }
      await writeFile(target, ts.transpileModule(content, { compilerOptions: options }).outputText)
    }
    const url = pathToFileURL(join(folder, `generated/${name}/validators.js`)).href
    return (await import(/* @vite-ignore */ url)) as Readonly<Record<string, unknown>>
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
