/** `isLarge` is for gems that are clearly larger than text. */
export function Gem({ isLarge }: { isLarge?: boolean }) {
  return isLarge ? (
    <svg className="gem" viewBox="0 0 64 64" aria-hidden="true">
      <GemFacets />
    </svg>
  ) : (
    <svg className="gem" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M8 2h8l5 6-1.2 5.6-7.8 8.9-7.8-8.9L3 8z" fill="#12798A" />
      <path d="M8 2h8l-1.2 3.6H9.2z" fill="#B9EDE6" />
      <path d="m16 2 5 6-3.8 1.6-2.4-4z" fill="#2FA7B3" />
      <path d="M8 2 3 8l3.8 1.6 2.4-4z" fill="#76D0D0" />
      <path d="m3 8 1.2 5.6 2.6-4z" fill="#2FA7B3" />
      <path d="m6.8 9.6-2.6 4 7.8 8.9v-6z" fill="#2FA7B3" />
      <path d="m17.2 9.6 2.6 4-7.8 8.9v-6z" fill="#0B5E70" />
      <path d="M9.2 5.6h5.6l2.4 4-5.2 6.9-5.2-6.9z" fill="#76D0D0" />
      <path d="M9.2 5.6H12L9.6 9.6H6.8z" fill="#EAFBF7" />
    </svg>
  )
}

/** The large gem's facets in a 64 × 64 view box, for use inside other SVGs. */
export const GemFacets = () => (
  <>
    <path d="M21 6h22l13 16-3 15-21 23-21-23-3-15z" fill="#12798A" />
    <path d="m21 6 3 9h16l3-9z" fill="#B9EDE6" />
    <path d="m43 6 13 16-10 4-6-11z" fill="#2FA7B3" />
    <path d="m21 6 3 9-6 11-10-4z" fill="#76D0D0" />
    <path d="m8 22 10 4-7 11z" fill="#2FA7B3" />
    <path d="M53 37 32 60V44l14-18z" fill="#0B5E70" />
    <path d="M24 15h16l6 11-14 18-14-18z" fill="#76D0D0" />
    <path d="M24 15h8l-7 11h-7z" fill="#EAFBF7" />
    <path d="M25 26h21L32 44z" fill="#2FA7B3" />
  </>
)
