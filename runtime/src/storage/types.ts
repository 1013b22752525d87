/** Where the kit keeps what outlives a page. Implementations may throw; the kit's own wrapper never does. */
export interface StoragePort {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
  /**
   * Says when somebody else, another tab, has changed something; it need not say what. Storage without
   * it is taken to be this page's own.
   *
   * @returns a function that ends it.
   */
  watch?(changed: () => void): () => void
}
