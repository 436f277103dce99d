/** The bare page that ours are compared with: rendered on the server for each request, nothing else. */
export default function Bare({ time }) {
  return <p>Hello, it is {time}.</p>;
}

export function getServerSideProps() {
  return { props: { time: new Date().toISOString() } };
}
