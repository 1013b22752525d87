import { join } from 'node:path'
import { Project, ts } from 'ts-morph'
import { describe, expect, it } from 'vitest'
import { findLackingMembers } from './instanceMembers.js'
import { kitMembers } from './kits/kitMembers.js'

const kit = "import { kit } from './appkit/generated/kit'\n"

/** The places where the files of a host, as they are after the edits, read members that the kit lacks. */
function lacking(files: Readonly<Record<string, string>>): readonly string[] {
  const project = new Project({
    useInMemoryFileSystem: true,
    skipLoadingLibFiles: true,
    compilerOptions: {
      allowJs: true,
      jsx: ts.JsxEmit.Preserve,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
    },
  })
  const sources = Object.entries(files).map(([path, text]) => ({
    path,
    text,
    file: project.createSourceFile(`/${path}`, text),
  }))
  return findLackingMembers(sources, 'Reown AppKit').map(
    ({ file, line, message }) => `${file}:${line} ${message.split(' ')[0]}`,
  )
}

describe('what a host reads of the kit', () => {
  it('is named where the kit lacks it, in the file that made the instance', () => {
    const source = `${kit}export const modal = kit
modal.subscribeProviders(() => {})
modal.open()
export let later
later = modal
later?.subscribeTheme(() => {})
const { getAccount, getProviders: all } = modal
kit['subscribeWalletInfo'](() => {})
`
    expect(lacking({ 'src/kit.js': source })).toEqual([
      'src/kit.js:3 subscribeProviders',
      'src/kit.js:7 subscribeTheme',
      'src/kit.js:8 getProviders',
      'src/kit.js:9 subscribeWalletInfo',
    ])
    const other = "import { later } from './kit'\nlater.getProviders()\n"
    expect(lacking({ 'src/kit.js': source, 'src/A.js': other })).toContain('src/A.js:2 getProviders')
  })

  it('is named in other files too: by name, as the default, as a whole, and through a file that passes it on', () => {
    expect(
      lacking({
        'src/kit.ts': `${kit}export const modal = kit\nexport default modal\n`,
        'src/A.tsx': "import { modal as door } from './kit'\ndoor!.subscribeSmartSessions()\n",
        'src/B.jsx': "import door from './kit'\ndoor.getProviders()\n",
        'src/C.js': "import * as all from './kit'\nall.modal.getProviders()\nall.default.close()\n",
        'src/index.ts': "export { modal as shown } from './kit'\nexport * from './kit'\n",
        'src/D.js': "import { modal, shown } from './index'\nmodal.getProviders()\n\nshown.getProviders()\n",
      }),
    ).toEqual([
      'src/A.tsx:2 subscribeSmartSessions',
      'src/B.jsx:2 getProviders',
      'src/C.js:2 getProviders',
      'src/D.js:2 getProviders',
      'src/D.js:4 getProviders',
    ])
  })

  it('is not looked for in something else of the same name', () => {
    expect(
      lacking({
        'src/kit.ts': `${kit}export const modal = kit\n`,
        'src/A.js':
          "import { modal } from './kit'\nexport const use = (modal) => modal.show()\nmodal.close()\n",
        'src/B.js': 'const modal = make()\nmodal.show()\n',
      }),
    ).toEqual([])
  })

  it('is measured by what the runtime says that hosts have of it', () => {
    const source = (file: string) => {
      const path = join(import.meta.dirname, '../../../runtime/src/kit', file)
      return new Project({ skipFileDependencyResolution: true }).addSourceFileAtPath(path)
    }
    const membersOf = (file: string, name: string) =>
      source(file)
        .getInterfaceOrThrow(name)
        .getMembers()
        .filter((member) => !/@internal/.test(member.getFullText()))
        .flatMap((member) => member.getFirstChildByKind(ts.SyntaxKind.Identifier)?.getText() ?? [])
    const all = [...membersOf('createInstance.ts', 'AppKit'), ...membersOf('types.ts', 'Kit')]
    expect([...kitMembers].sort()).toEqual(all.sort())
  })
})
