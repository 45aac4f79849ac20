/**
 * The README with full addresses, as the commit of a release holds it: a listing in the Marketplace does not know where
 * relative ones lead.
 *
 * @param tag of the release, such as `v1.2.3`: its addresses lead to what is released
 */
export function withFullAddresses(readme: string, { repository, tag }: { repository: string; tag: string }): string {
  const pages = `https://github.com/${repository}/blob/${tag}/`
  const files = `https://raw.githubusercontent.com/${repository}/${tag}/`
  return readme
    .replaceAll(/(?<=\]\()(?![a-z][a-z0-9+.-]*:|#)(?=[^\s)]+\))/gi, pages)
    .replaceAll(/(?<=\b(?:src|srcset)=")(?![a-z][a-z0-9+.-]*:)/gi, files)
}
