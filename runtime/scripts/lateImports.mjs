// The bundler writes `const { connect } = await import("./a.js").then((n) => n.b)` where a module shares its chunk. Vite 6
// and 7 take the names for exports of the chunk, and the page gets undefined. In brackets they leave the import alone.
const named = /(\}\s*=\s*await\s+)(import\([^()]*\)\.then\(\(\w+\) => \w+\.[\w$]+\))/g

/** A plugin of the build: makes such imports readable for the bundlers of hosts. */
export function lateImports() {
  return {
    name: 'late-imports',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk') chunk.code = chunk.code.replaceAll(named, '$1($2)')
    },
  }
}
