"""A service on this machine."""
import contextlib
import http.server
import threading


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        body = "sunny in {}".format(self.path.rpartition("/")[2]).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *args):
        pass


@contextlib.contextmanager
def service():
    with http.server.HTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield "http://127.0.0.1:{}".format(server.server_port)
        finally:
            server.shutdown()
            thread.join()
