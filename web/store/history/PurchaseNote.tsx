import './purchase-note.css'

const DOT = ' · '

/** The parts of a purchase's note. The dot between two parts is shown only if both stand on the same line. */
export const PurchaseNote = ({ note }: { note: string }) => (
  <span className="purchase-note">
    {note.split(DOT).map((part, index) => (
      <span key={part}>
        {index > 0 && <i>{DOT}</i>}
        {part}
      </span>
    ))}
  </span>
)
