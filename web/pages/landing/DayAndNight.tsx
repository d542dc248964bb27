/** A lazy picture for each scheme. CSS hides one of the two, which browsers then never fetch. */
export function DayAndNight(props: { day: string; night: string; width: number; height: number }) {
  const { day, night, width, height } = props
  return (
    <>
      <img className="day" src={day} width={width} height={height} alt="" loading="lazy" />
      <img className="night" src={night} width={width} height={height} alt="" loading="lazy" />
    </>
  )
}
